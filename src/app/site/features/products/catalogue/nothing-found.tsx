import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { buildCataloguePath, NO_FILTER } from "#domain/products/catalogue/catalogue-filter.ts";
import type { CatalogueView, WiderSearch } from "#domain/products/catalogue/catalogue-view.ts";

/** An empty result, with links that widen the filter. */
export function NothingFound({ view: { filter, wider } }: { view: CatalogueView }) {
  return (
    <div className="bg-sand grid justify-items-center gap-4 rounded-2xl px-6 py-14 text-center">
      <p className="text-lg">Ningún producto coincide con su búsqueda.</p>
      <ul className="grid justify-items-center gap-1">
        {wider.map(({ part, count }) => (
          <li key={part}>
            <ArrowLink href={buildCataloguePath({ ...filter, [part]: "", page: 1 })}>
              {nameWiderSearch(part, count)}
            </ArrowLink>
          </li>
        ))}
        <li>
          <ArrowLink href={buildCataloguePath(NO_FILTER)}>Ver todo el catálogo</ArrowLink>
        </li>
        <li>
          <ArrowLink href="/cotizar">Preguntarnos por lo que busca</ArrowLink>
        </li>
      </ul>
    </div>
  );
}

const PARTS = {
  category: "en todas las categorías",
  species: "para todas las especies",
  text: "sin la búsqueda",
} as const satisfies Record<WiderSearch["part"], string>;

function nameWiderSearch(part: WiderSearch["part"], count: number): string {
  return `Ver ${count === 1 ? "1 producto" : `${count} productos`} ${PARTS[part]}`;
}
