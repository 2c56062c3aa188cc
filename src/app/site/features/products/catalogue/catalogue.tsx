import { CatalogueFilters } from "#app/site/features/products/catalogue/catalogue-filters.tsx";
import { describeResults } from "#app/site/features/products/catalogue/describe-results.ts";
import { NothingFound } from "#app/site/features/products/catalogue/nothing-found.tsx";
import { QuoteSeveral } from "#app/site/features/products/catalogue/quote-several.tsx";
import { Pagination } from "#app/site/ui/pagination.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { buildCataloguePath, isFiltered } from "#domain/products/catalogue/catalogue-filter.ts";
import type { CatalogueView } from "#domain/products/catalogue/catalogue-view.ts";
import type { ProductSummary } from "#domain/products/product.ts";

/** The catalogue below its heading: filters and results. */
export function Catalogue({ view }: { view: CatalogueView & { products: ProductSummary[] } }) {
  const { filter, isMissing, products, total, pageCount } = view;
  const isNarrowed = isFiltered(filter);
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
        {total === 0 && isNarrowed ? (
          <NothingFound view={view} />
        ) : (
          <QuoteSeveral products={products} />
        )}
        <Pagination
          page={filter.page}
          pageCount={pageCount}
          buildHref={(page) => buildCataloguePath({ ...filter, page })}
        />
      </section>
    </div>
  );
}
