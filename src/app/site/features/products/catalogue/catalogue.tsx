import { CatalogueFilters } from "#app/site/features/products/catalogue/catalogue-filters.tsx";
import {
  describeResults,
  joinSpecies,
} from "#app/site/features/products/catalogue/describe-results.ts";
import { NothingFound } from "#app/site/features/products/catalogue/nothing-found.tsx";
import { QuoteSeveral } from "#app/site/features/products/catalogue/quote-several.tsx";
import { Pagination } from "#app/site/ui/pagination.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import { buildCataloguePath, isFiltered } from "#domain/products/catalogue/catalogue-filter.ts";
import type { CatalogueView } from "#domain/products/catalogue/catalogue-view.ts";
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
          <QuoteSeveral products={products} />
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
          <QuoteSeveral products={similar} />
        </section>
      )}
    </div>
  );
}
