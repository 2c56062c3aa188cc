import { ProductCard } from "#app/site/features/products/product-card.tsx";
import type { ProductSummary } from "#domain/products/product.ts";

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** How many are cards on phones too; the others are rows there. */
  cardsOnPhones?: number;
  /** Whether a form around the grid quotes the chosen ones. */
  isChoosable?: boolean;
}

/** Products in up to four columns, or the specification's text when there are none. */
export function ProductGrid(props: ProductGridProps) {
  const { products, cardsOnPhones = Infinity, isChoosable = false } = props;
  if (products.length === 0) {
    return (
      <p className="bg-sand text-soft rounded-2xl px-6 py-16 text-center text-lg">
        No hay productos disponibles en este momento.
      </p>
    );
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          isChoosable={isChoosable}
          isRowOnPhones={index >= cardsOnPhones}
        />
      ))}
    </div>
  );
}
