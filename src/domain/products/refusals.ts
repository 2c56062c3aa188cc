import { type Animals, forbidsAnimals, readAnimals } from "#domain/products/animals.ts";
import type { ProductWarning } from "#domain/products/product.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";

/** Why a product must not be given to some animals. */
export interface Refusal {
  slug: string;
  title: string;
  warning: ProductWarning;
}

/**
 * The warning that forbids a product for one of several species at least; null for none. What is forbidden for a part of
 * a species, such as its young, is no reason to refuse it for all.
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
