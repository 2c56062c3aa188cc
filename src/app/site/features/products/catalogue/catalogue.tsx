import { SelectableProductGrid } from "#app/site/features/products/product-grid.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { FilterLink, FilterList } from "#app/site/ui/filters/filter-links.tsx";
import { SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { Pagination } from "#app/site/ui/pagination.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import { formatNumber } from "#domain/format-number.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import {
  buildCataloguePath,
  buildFacetPath,
  type CatalogueFilter,
  isFiltered,
  NO_FILTER,
} from "#domain/products/catalogue/catalogue-filter.ts";
import type {
  CatalogueView,
  Choice,
  WiderSearch,
} from "#domain/products/catalogue/catalogue-view.ts";
import type { ProductSummary } from "#domain/products/product.ts";
import type { Refusal } from "#domain/products/refusals.ts";

interface CatalogueProps {
  view: CatalogueView & {
    products: ProductSummary[];
    similar: ProductSummary[];
    refusals: Refusal[];
  };
}

/** The catalogue below its heading: filters and results. */
export function Catalogue({ view }: CatalogueProps) {
  const { filter, typed, isMissing, products, total, pageCount, refusals, similar } = view;
  const isNarrowed = isFiltered(filter);
  const isRefused = total === 0 && refusals.length > 0;
  return (
    <div className="grid gap-8">
      <CatalogueFilters view={view} />
      <section aria-labelledby="resultados" className="grid scroll-mt-24 gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="resultados" className="display-3">
            {describeResults(filter, total)}
          </h2>
          {isNarrowed && <TextLink href="/productos">Quitar filtros</TextLink>}
        </div>
        {isMissing && (
          <p className="bg-sand rounded-xl px-5 py-4">
            La categoría, la especie o la página que busca no está en el catálogo. Estos son todos
            los productos.
          </p>
        )}
        {refusals.map(({ slug, title, warning }) => (
          <WarningBox
            key={slug}
            title={`${title} no aparece aquí: no es para ${joinSpecies(filter.species)}`}
            warnings={[warning]}
          />
        ))}
        {total === 0 && isNarrowed ? (
          <NothingFound view={view} isRefused={isRefused} />
        ) : (
          <SelectableProductGrid products={products} />
        )}
        <Pagination
          page={filter.page}
          pageCount={pageCount}
          buildHref={(page) => buildCataloguePath({ ...typed, page })}
        />
      </section>
      {similar.length > 0 && (
        <section aria-labelledby="parecidos" className="grid gap-6">
          <h2 id="parecidos" className="display-3">
            {filter.species.length > 0
              ? `Parecidos: otros productos para ${joinSpecies(filter.species)}`
              : "Parecidos"}
          </h2>
          <SelectableProductGrid products={similar} />
        </section>
      )}
    </div>
  );
}

/** Search, categories and species; each control preserves the other filters. */
function CatalogueFilters({ view }: { view: CatalogueView }) {
  const { linked, typed, categories, species } = view;
  return (
    <div className="grid gap-6">
      <SearchForm
        action="/productos"
        text={typed.text}
        label="Buscar productos"
        placeholder="Buscar productos..."
        preserved={[
          ["categoria", typed.category],
          ...typed.species.map((name) => ["especie", name] as const),
        ]}
      />
      <div className="border-line grid gap-1 border-y py-3 lg:gap-3 lg:py-5">
        <Choices label="Categoría" filter={linked} field="category" choices={categories} />
        <Choices label="Especie" filter={linked} field="species" choices={species} />
      </div>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  filter: CatalogueFilter;
  field: "category" | "species";
  choices: readonly Choice[];
}

/** One line of choices; on narrow screens it scrolls horizontally. */
function Choices({ label, filter, field, choices }: ChoicesProps) {
  if (choices.length === 0) return null;
  const buildHref = (name: string) => {
    const part = field === "category" ? { category: name } : { species: name === "" ? [] : [name] };
    return buildFacetPath({ ...filter, ...part, page: 1 });
  };
  return (
    <nav aria-label={label} className="grid items-center gap-x-4 lg:grid-cols-[6rem_1fr]">
      <p className="text-soft text-[0.9375rem]">{label}</p>
      <FilterList>
        <li>
          <FilterLink href={buildHref("")} isCurrent={filter[field].length === 0}>
            Todas
          </FilterLink>
        </li>
        {/* The chosen one comes first, so that it is always visible. */}
        {choices
          .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
          .map(({ name, count, isChosen }) => (
            <li key={name}>
              <FilterLink href={buildHref(name)} isCurrent={isChosen} count={count}>
                {name}
              </FilterLink>
            </li>
          ))}
      </FilterList>
    </nav>
  );
}

interface NothingFoundProps {
  view: CatalogueView;
  /** Whether the products found must not be given to the requested animals. */
  isRefused: boolean;
}

/** An empty result, with links that widen the filter and one that asks the company. */
function NothingFound({ view, isRefused }: NothingFoundProps) {
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

/** Says what the catalogue lacks: the words, or products for some animals. */
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
  // A text that names animals still filters by them without its other words.
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

/** `3 productos en Energéticos para bovinos`: what a filter found, in one line. */
export function describeResults(filter: CatalogueFilter, total: number): string {
  return [total === 1 ? "1 producto" : `${formatNumber(total)} productos`, describeFilter(filter)]
    .filter((part) => part !== "")
    .join(" ");
}

/** `en Energéticos para bovinos con «sal»`; empty without a filter. */
export function describeFilter({ category, species, text }: CatalogueFilter): string {
  return [
    category === "" ? "" : `en ${category}`,
    species.length === 0 ? "" : `para ${joinSpecies(species)}`,
    text === "" ? "" : `con «${text}»`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** `ovinos y caprinos` */
function joinSpecies(species: readonly string[]): string {
  return species.map((name) => name.toLocaleLowerCase("es")).join(" y ");
}
