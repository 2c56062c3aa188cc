import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import { groupByCategory } from "#domain/products/categories.ts";
import type { Product } from "#domain/products/product.ts";

interface CategoryListProps {
  products: readonly Pick<Product, "slug" | "title" | "category">[];
  /** Classes of its columns. */
  className: string;
}

/** Links to products, below links to their categories. */
export function CategoryList({ products: all, className }: CategoryListProps) {
  return (
    <ul className={className}>
      {groupByCategory(all).map(({ category, products }) => (
        <li key={category} className="mb-6 break-inside-avoid-column">
          {category === null ? (
            <p className="py-1 text-[0.9375rem] font-semibold">Otros</p>
          ) : (
            <a
              href={buildCataloguePath({ category })}
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
  );
}
