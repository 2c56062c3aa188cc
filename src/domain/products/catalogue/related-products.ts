import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/products/product.ts";

type Comparable = Pick<Product, "id" | "category" | "species">;

/**
 * Products related to one: those of its category first, then by the number of shared species; among
 * equals, in the given order. Products that share nothing come last.
 */
export function chooseRelated<P extends Comparable>(
  product: Comparable,
  others: readonly P[],
  limit: number,
): P[] {
  return others
    .filter(({ id }) => id !== product.id)
    .map((other) => ({ other, likeness: measureLikeness(product, other) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({ other }) => other);
}

/** More than the species of any product. */
const SAME_CATEGORY = 1000;

function measureLikeness(product: Comparable, other: Comparable): number {
  const category = foldText(product.category ?? "");
  const isSameCategory = category !== "" && category === foldText(other.category ?? "");
  const species = new Set(product.species.map(foldText));
  const shared = other.species.filter((name) => species.has(foldText(name))).length;
  return (isSameCategory ? SAME_CATEGORY : 0) + shared;
}
