import { ProductGrid } from "#app/site/features/products/catalogue/product-grid.tsx";
import { groupByCategory } from "#domain/products/catalogue/category-groups.ts";
import type { ProductSummary } from "#domain/products/product.ts";

/** Products by what they are for in a ration: their category. */
export function SpeciesGroups({ products }: { products: readonly ProductSummary[] }) {
  return groupByCategory(products).map(({ category, products: own }) => (
    <section key={category} className="grid gap-6">
      <h2 className="display-3 lg:text-3xl">{category ?? "Otros"}</h2>
      <ProductGrid products={own} />
    </section>
  ));
}
