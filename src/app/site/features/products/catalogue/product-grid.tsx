import { ProductCard } from "#app/site/features/products/product-card.tsx";
import type { Product } from "#domain/products/product.ts";

/** Products in up to four columns, or the specification's text when there are none. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  if (products.length === 0) {
    return (
      <p className="bg-sand text-soft rounded-2xl px-6 py-16 text-center text-lg">
        No hay productos disponibles en este momento.
      </p>
    );
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </div>
  );
}
