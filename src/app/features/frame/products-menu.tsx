import ChevronDown from "lucide-react/icons/chevron-down";

import {
  buildCategoryPath,
  groupByCategory,
  type SiteFrame,
} from "#app/features/frame/site-frame.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";

/** The header's list of categories and products. It opens and closes without script. */
export function ProductsMenu({ name, frame }: { name: string; frame: SiteFrame }) {
  const groups = groupByCategory(frame.products);
  return (
    <details className="closes-outside group/products">
      <summary className="hover:text-green inline-flex min-h-11 items-center gap-1 rounded-lg px-3.5 text-[0.9375rem] font-medium transition-colors">
        {name}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 group-open/products:rotate-180"
        />
      </summary>
      <div className="shadow-float ring-line absolute top-[calc(100%-0.5rem)] left-1/2 z-10 w-[min(54rem,calc(100vw-4rem))] -translate-x-1/2 rounded-2xl bg-white p-8 ring-1">
        {groups.length > 0 && (
          <ul className="mb-2 columns-3 gap-10">
            {groups.map(({ category, products }) => (
              <li key={category} className="mb-6 break-inside-avoid">
                {category === null ? (
                  <p className="py-1 text-[0.9375rem] font-semibold">Otros</p>
                ) : (
                  <a
                    href={buildCategoryPath(category)}
                    className="text-green block py-1 text-[0.9375rem] font-semibold hover:underline hover:underline-offset-4"
                  >
                    {category}
                  </a>
                )}
                <ul>
                  {products.map(({ slug, title }) => (
                    <li key={slug}>
                      <a
                        href={`/productos/${slug}`}
                        className="hover:text-green block py-1 text-[0.9375rem] leading-snug hover:underline hover:underline-offset-4"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        <div className="border-line flex items-center justify-between gap-6 border-t pt-4">
          <p className="text-soft text-[0.9375rem]">{frame.content.products.subtitle}</p>
          <ArrowLink href="/productos" className="shrink-0 text-[0.9375rem]">
            {frame.content.products.catalog_button}
          </ArrowLink>
        </div>
      </div>
    </details>
  );
}
