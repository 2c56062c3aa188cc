import ChevronDown from "lucide-react/icons/chevron-down";

import { CategoryList } from "#app/site/ui/filters/category-list.tsx";
import type { ProductLink } from "#data/products.ts";

/** The products without a card on the page, by category; renders nothing without any. */
export function OtherProducts({ products }: { products: readonly ProductLink[] }) {
  if (products.length === 0) return null;
  return (
    <details className="group/others border-line mt-10 border-y lg:mt-14">
      <summary className="display-3 hover:text-green flex min-h-16 items-center justify-between gap-6 py-4">
        {products.length === 1 ? "Ver otro producto" : `Ver otros ${products.length} productos`}
        <ChevronDown
          aria-hidden
          className="text-gold-dark size-6 shrink-0 transition-transform duration-200 group-open/others:rotate-180"
        />
      </summary>
      <CategoryList
        products={products}
        className="gap-10 pt-2 pb-4 sm:columns-2 lg:columns-3 xl:columns-4"
      />
    </details>
  );
}
