import { ProductGrid } from "#app/site/features/products/catalogue/product-grid.tsx";
import type { ProductSummary } from "#domain/products/product.ts";

/** Products, several of which can be quoted together: a form without script. */
export function QuoteSeveral({ products }: { products: readonly ProductSummary[] }) {
  return (
    <form action="/cotizar" className="group/several grid gap-6 [counter-reset:chosen]">
      <ProductGrid products={products} isChoosable />
      {/* Once something is chosen; always where a browser cannot style by that. */}
      {products.length > 0 && (
        <button className="bg-green hover:bg-green-dark shadow-card chosen-count sticky bottom-5 z-20 min-h-13 cursor-pointer justify-self-start rounded-lg px-6 font-semibold text-white transition-colors supports-[selector(:has(a))]:not-group-has-checked/several:hidden max-sm:bottom-21">
          Cotizar
        </button>
      )}
    </form>
  );
}
