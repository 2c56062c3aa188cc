import type { Product } from "#domain/products/product.ts";
import { isSameName, SPANISH } from "#domain/spanish-order.ts";

export interface CategoryGroup<P> {
  /** Null for the products without a category. */
  category: string | null;
  products: P[];
}

/**
 * Products by category, in alphabetical order; those without one come last. Categories that differ only in
 * case or accents are one, under the spelling that comes first.
 */
export function groupByCategory<P extends Pick<Product, "category">>(
  products: readonly P[],
): CategoryGroup<P>[] {
  const bySpelling = new Map<string, CategoryGroup<P>>();
  const groups: CategoryGroup<P>[] = [];
  for (const product of products) {
    const category = product.category?.trim() ?? "";
    let group =
      bySpelling.get(category) ??
      groups.find((known) => isSameName(known.category ?? "", category));
    if (group === undefined) {
      group = { category: category === "" ? null : category, products: [] };
      groups.push(group);
    }
    bySpelling.set(category, group);
    group.products.push(product);
  }
  return groups.toSorted((a, b) => {
    if (a.category === null || b.category === null) return a.category === null ? 1 : -1;
    return SPANISH.compare(a.category, b.category);
  });
}
