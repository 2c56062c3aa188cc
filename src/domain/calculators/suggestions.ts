import type { Calculator, CalculatorResult } from "#domain/calculators/calculator.ts";
import { isOrderedBy } from "#domain/calculators/calculators.ts";
import { writeAsked } from "#domain/leads/quote/quote-draft.ts";
import {
  formatQuantity,
  listUnits,
  readKilograms,
  writeQuantity,
} from "#domain/leads/quote/units.ts";
import {
  compareFractions,
  dividedBy,
  roundUp,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";
import { readAnimals } from "#domain/products/animals.ts";
import type { Product } from "#domain/products/product.ts";
import { listRefusals, type Refusal } from "#domain/products/refusals.ts";
import { isSameName } from "#domain/spanish-order.ts";

/** What must be known of a product to suggest it. */
export type OfferedProduct = Pick<
  Product,
  "slug" | "title" | "category" | "species" | "presentations" | "warnings"
>;

/** A product with the quantity to ask for. */
export interface Suggestion {
  slug: string;
  title: string;
  /** `8 bultos de 40 kg`. */
  quantity: string;
  quotePath: string;
}

export interface Suggestions {
  products: Suggestion[];
  /** Those that a calculator orders, but that must not be given to these animals. */
  refusals: Refusal[];
}

const MOST = 6;

/** The products with which a result can be ordered: sold for all of the species, and forbidden to none of them. */
export function suggestProducts(
  calculator: Calculator,
  offered: readonly OfferedProduct[],
  { species, result }: { species: readonly string[]; result: CalculatorResult },
): Suggestions {
  const fitting = offered.filter((product) => isOrderedBy(product, calculator));
  const refusals = species.flatMap((name) => listRefusals(fitting, [readAnimals(name)]));
  const isSold = (product: OfferedProduct) =>
    species.every((name) => product.species.some((known) => isSameName(known, name))) &&
    !refusals.some(({ slug }) => slug === product.slug);
  return {
    products: fitting
      .filter(isSold)
      .slice(0, MOST)
      .map((product) => order(product, result)),
    refusals: [...new Map(refusals.map((refusal) => [refusal.slug, refusal])).values()],
  };
}

/** In bags of the wanted size where the product has them, or else in its first size, or in kilograms. */
function order(
  { slug, title, presentations }: OfferedProduct,
  { kilograms, bag }: CalculatorResult,
): Suggestion {
  const sizes = listUnits(presentations).flatMap(({ unit }) => {
    const size = readKilograms(unit);
    return size === null ? [] : [{ unit, size: toFraction(size) }];
  });
  const wanted = sizes.find(({ size }) => bag !== undefined && compareFractions(size, bag) === 0);
  const { unit, size } = wanted ?? sizes[0] ?? { unit: "kg", size: toFraction(1) };
  const count = roundUp(dividedBy(kilograms, size));
  return {
    slug,
    title,
    quantity: formatQuantity(count, unit),
    quotePath: `/cotizar?${writeAsked([{ product: slug, quantity: writeQuantity(count), unit }])}`,
  };
}
