interface CategoryListProps {
  groups: readonly {
    /** Null for the products without a category. */
    category: string | null;
    products: readonly { slug: string; title: string }[];
  }[];
  buildHref: (category: string) => string;
  /** Classes of its columns. */
  className: string;
}

/** Links to products, below links to their categories. */
export function CategoryList({ groups, buildHref, className }: CategoryListProps) {
  return (
    <ul className={className}>
      {groups.map(({ category, products }) => (
        <li key={category} className="mb-6 break-inside-avoid-column">
          {category === null ? (
            <p className="py-1 text-[0.9375rem] font-semibold">Otros</p>
          ) : (
            <a
              href={buildHref(category)}
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
