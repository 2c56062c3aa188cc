import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/products/product.ts";
import { findSpeciesForbiddance } from "#domain/products/refusals.ts";

type Comparable = Pick<Product, "id" | "category" | "species" | "warnings">;

/**
 * Products related to one: those of its category first, then by the number of shared species; among equals, in the
 * given order. Products that share nothing come last, but for those that are dangerous to one of its species: what is so
 * to all of them is left out.
 */
export function chooseRelated<P extends Comparable>(
  product: Comparable,
  others: readonly P[],
  limit: number,
): P[] {
  return others
    .filter(({ id }) => id !== product.id)
    .map((other) => ({ other, likeness: measureLikeness(product, other) }))
    .filter(({ likeness }) => likeness > FORBIDDEN)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({ other }) => other);
}

/** More than the species of any product. */
const SAME_CATEGORY = 1000;
const FORBIDDEN = -Infinity;

function measureLikeness(product: Comparable, other: Comparable): number {
  const category = foldText(product.category ?? "");
  const isSameCategory = category !== "" && category === foldText(other.category ?? "");
  const species = new Set(product.species.map(foldText));
  const shared = other.species.filter((name) => species.has(foldText(name))).length;
  const denied = product.species.filter(
    (name) => findSpeciesForbiddance(other.warnings, name) !== null,
  ).length;
  if (denied > 0) return denied === product.species.length ? FORBIDDEN : -denied;
  return (isSameCategory ? SAME_CATEGORY : 0) + shared;
}
