import ChevronDown from "lucide-react/icons/chevron-down";

import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { CategoryList } from "#app/site/ui/filters/category-list.tsx";
import type { SiteFrame } from "#data/site/site-frame.ts";

const ID = "menu-productos";

/** The header's list of categories and products: a popover, or a plain link in browsers without popovers. */
export function ProductsMenu({ name, frame }: { name: string; frame: SiteFrame }) {
  const { content, products } = frame;
  return (
    <>
      <a href="/productos" className="header-link without-popover">
        <span className="truncate">{name}</span>
      </a>
      <button
        type="button"
        popoverTarget={ID}
        className="header-link with-popover group/products cursor-pointer gap-1"
      >
        <span className="truncate">{name}</span>
        <ChevronDown
          aria-hidden
          className="ease-calm size-4 shrink-0 transition-transform duration-200 group-has-[+:popover-open]/products:rotate-180"
        />
      </button>
      <div
        id={ID}
        popover="auto"
        className="with-popover shadow-float ring-line text-ink fixed inset-x-0 top-18 mx-auto max-h-[calc(100dvh-5.5rem)] w-[min(54rem,calc(100vw-4rem))] overflow-y-auto overscroll-contain rounded-2xl bg-white p-8 ring-1"
      >
        {products.length > 0 && (
          <CategoryList products={products} className="mb-2 columns-3 gap-10" />
        )}
        <div className="border-line border-t pt-4">
          <ArrowLink href="/productos" className="text-[0.9375rem]">
            {content.products.catalog_button}
          </ArrowLink>
        </div>
      </div>
    </>
  );
}
