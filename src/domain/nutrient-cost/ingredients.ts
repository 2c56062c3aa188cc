import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/products/product.ts";
import { listVariants, readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { toSlug } from "#domain/slugs.ts";

/** What a comparison needs of a product. */
export type SheetProduct = Pick<Product, "slug" | "title" | "specs" | "presentations" | "warnings">;

/** What can be compared: a product, or one of its variants, with the rows that are true of it. */
export interface Ingredient extends SheetProduct {
  /** The product's slug, with its variant's after a point. */
  key: string;
}

/** The ingredients that a product is. */
export function listIngredients(product: SheetProduct): Ingredient[] {
  const rows = readSheet(product.specs);
  const variants = listVariants(rows);
  if (variants.length === 0) return [{ ...product, key: product.slug }];
  return variants.map((name, index) => ({
    ...product,
    key: `${product.slug}.${toSlug(name) || index + 1}`,
    title: `${product.title} (${name})`,
    specs: rows.filter(({ variant = name }) => foldText(variant) === foldText(name)),
  }));
}

/** The ingredient of a key; of a product's slug alone, the first of its variants. */
export function findIngredient(
  ingredients: readonly Ingredient[],
  key: string,
): Ingredient | undefined {
  return (
    ingredients.find((ingredient) => ingredient.key === key) ??
    ingredients.find(({ slug }) => slug === splitKey(key).slug)
  );
}

/** The product and the variant of a key. */
export function splitKey(key: string): { slug: string; variant: string } {
  const [slug = "", ...rest] = key.split(".");
  return { slug, variant: rest.join(".") };
}
