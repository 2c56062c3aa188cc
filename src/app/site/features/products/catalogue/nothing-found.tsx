import {
  describeFilter,
  joinSpecies,
} from "#app/site/features/products/catalogue/describe-results.ts";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import {
  buildCataloguePath,
  buildFacetPath,
  NO_FILTER,
} from "#domain/products/catalogue/catalogue-filter.ts";
import type { CatalogueView, WiderSearch } from "#domain/products/catalogue/catalogue-view.ts";

interface NothingFoundProps {
  view: CatalogueView;
  /** Whether what was found must not be given to the animals that are asked for. */
  isRefused: boolean;
}

/** An empty result, with links that widen the filter, and one that asks the company for it. */
export function NothingFound({ view, isRefused }: NothingFoundProps) {
  const { filter, typed, wider } = view;
  const isSilent = isRefused && wider.some(({ part }) => part === "text");
  const words = isRefused ? "" : typed.text;
  return (
    <div className="bg-sand grid justify-items-center gap-4 rounded-2xl px-6 py-14 text-center max-sm:px-3">
      {!isSilent && <p className="max-w-[36rem] text-lg">{describeAbsence(view, isRefused)}</p>}
      <ul className="grid justify-items-center gap-1">
        {wider
          .filter(({ part }) => !(isRefused && part === "species"))
          .map(({ part, count }) => (
            <li key={part}>
              <ArrowLink href={buildWiderPath(part, view)}>
                {nameWiderSearch(part, count, view)}
              </ArrowLink>
            </li>
          ))}
        <li>
          <ArrowLink href={buildCataloguePath(NO_FILTER)}>Ver todo el catálogo</ArrowLink>
        </li>
        {!isSilent && (
          <li>
            <ArrowLink href={buildQuotePath({ search: words, species: filter.species })}>
              Pregúntenos si lo conseguimos
            </ArrowLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/** What is not in the catalogue: the words, or products for some animals. */
function describeAbsence({ filter, typed }: CatalogueView, isRefused: boolean): string {
  const missing =
    filter.text === "" || isRefused
      ? `productos ${describeFilter({ ...filter, text: "" })}`
      : `«${typed.text}»`;
  return `No tenemos ${missing} en el catálogo en línea. Vendemos más de lo que aparece aquí: pregúntenos.`;
}

function buildWiderPath(
  part: WiderSearch["part"],
  { filter, linked, typed }: CatalogueView,
): string {
  // A text that names animals is still for them without the rest of it.
  if (part === "text") {
    const others = filter.species.filter((name) => !linked.species.includes(name));
    return buildFacetPath({ ...linked, text: others.join(" "), page: 1 });
  }
  return buildCataloguePath({ ...typed, [part]: part === "category" ? "" : [], page: 1 });
}

function nameWiderSearch(
  part: WiderSearch["part"],
  count: number,
  { filter }: CatalogueView,
): string {
  const products = count === 1 ? "1 producto" : `${count} productos`;
  if (part === "category") return `Ver ${products} en todas las categorías`;
  if (part === "species") return `Ver ${products} para todas las especies`;
  return filter.species.length > 0
    ? `Ver ${products} para ${joinSpecies(filter.species)}`
    : `Ver ${products} sin la búsqueda`;
}
