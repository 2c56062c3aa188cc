import { foldText } from "#domain/fold-text.ts";
import { type Animals, forbidsAnimals, readAnimals } from "#domain/products/animals.ts";
import type { Product, ProductWarning } from "#domain/products/product.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";

/** Why a product must not be given to some animals. */
export interface Refusal {
  slug: string;
  title: string;
  warning: ProductWarning;
}

/**
 * The warning that forbids a product for one of several species at least; null for none. A contraindication for part of
 * a species, such as young animals, does not exclude the whole species.
 */
export function findForbiddance(
  warnings: readonly unknown[],
  wanted: readonly (readonly Animals[])[],
): ProductWarning | null {
  return (
    listWarnings(warnings).find(({ forbidden }) => {
      const animals = forbidden.flatMap(readAnimals);
      return wanted.some(
        (asked) =>
          asked.length > 0 &&
          asked.every((one) => animals.some((other) => forbidsAnimals(other, one))),
      );
    }) ?? null
  );
}

/** The warning that forbids a product for a species; of a name such as `Ovinos y caprinos`, for one of them at least. */
export function findSpeciesForbiddance(
  warnings: readonly unknown[],
  species: string,
): ProductWarning | null {
  return findForbiddance(
    warnings,
    readAnimals(species).map((one) => [one]),
  );
}

/** The products that must not be given to some animals, each with the reason. */
export function listRefusals(
  products: readonly { slug: string; title: string; warnings: readonly unknown[] }[],
  wanted: readonly (readonly Animals[])[],
): Refusal[] {
  return products.flatMap(({ slug, title, warnings }) => {
    const warning = findForbiddance(warnings, wanted);
    return warning === null ? [] : [{ slug, title, warning }];
  });
}

type Comparable = Pick<Product, "id" | "category" | "species" | "warnings">;

/**
 * Products related to one: those of its category first, then by the number of shared species; among equals, in the
 * given order. Products that share nothing come last, followed by those that are dangerous to one of its species; those
 * dangerous to all of its species are excluded.
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
