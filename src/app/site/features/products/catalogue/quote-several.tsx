import { ProductGrid } from "#app/site/features/products/catalogue/product-grid.tsx";
import type { ProductSummary } from "#domain/products/product.ts";

/** Products, several of which can be quoted together: a form without script. */
export function QuoteSeveral({ products }: { products: readonly ProductSummary[] }) {
  return (
    <form action="/cotizar" className="group/several grid gap-6 [counter-reset:chosen]">
      <ProductGrid products={products} isChoosable />
      {/* A bar, once something is chosen; always where a browser cannot style by that. */}
      {products.length > 0 && (
        <div className="border-line bg-paper sticky bottom-0 z-20 -mx-(--gutter) border-t px-(--gutter) py-2.5 supports-[selector(:has(a))]:not-group-has-checked/several:hidden max-sm:bottom-17">
          <button className="bg-green hover:bg-green-dark chosen-count min-h-12 cursor-pointer rounded-lg px-6 font-semibold text-white transition-colors max-sm:w-full">
            Cotizar
          </button>
        </div>
      )}
    </form>
  );
}
