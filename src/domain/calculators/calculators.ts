import { CALCULATOR_PAGES } from "#domain/calculators/addresses.ts";
import { BYPASS_FAT } from "#domain/calculators/bypass-fat.ts";
import type { Calculator } from "#domain/calculators/calculator.ts";
import { GLYCEROL, MOLASSES } from "#domain/calculators/liquids.ts";
import { MINERAL_SALT } from "#domain/calculators/mineral-salt.ts";
import { PHOSPHORUS } from "#domain/calculators/phosphorus.ts";
import { UREA } from "#domain/calculators/urea.ts";
import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/products/product.ts";

/** In the order of the list of tools. */
export const CALCULATORS: readonly Calculator[] = [
  MINERAL_SALT,
  UREA,
  GLYCEROL,
  MOLASSES,
  BYPASS_FAT,
  PHOSPHORUS,
];

export function findCalculator(slug: string): Calculator | null {
  return CALCULATORS.find((calculator) => calculator.slug === slug) ?? null;
}

/** Its name in lists and breadcrumbs. */
export function nameCalculator({ slug }: Pick<Calculator, "slug">): string {
  return CALCULATOR_PAGES.find((page) => page.slug === slug)?.name ?? "";
}

type Named = Pick<Product, "title" | "category">;

/** The calculator of a product, by its title and category; null for most products. */
export function findCalculatorOf(product: Named): Calculator | null {
  return CALCULATORS.find((calculator) => isOrderedBy(product, calculator)) ?? null;
}

/** Whether a calculator's result is ordered as a product. */
export function isOrderedBy({ title, category }: Named, { products }: Calculator): boolean {
  return products.test(
    foldText(`${title.slice(0, MAX_NAME)} ${(category ?? "").slice(0, MAX_NAME)}`),
  );
}

const MAX_NAME = 200;
