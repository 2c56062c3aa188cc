import { foldText } from "#domain/fold-text.ts";
import type { Product } from "#domain/products/product.ts";
import { isSameName, SPANISH } from "#domain/spanish-order.ts";

interface CategoryGroup<P> {
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

/**
 * The specification's eight icons, whose names are also valid categories, and the stems of words in Spanish
 * categories, lower-cased and without accents.
 */
const STEMS = {
  droplets: ["glicer", "melaza", "liquid", "aceite", "grasa", "lipid"],
  wheat: ["protei", "torta", "harina", "cereal", "grano"],
  shield: ["mineral", "sal", "sales", "secuestrante"],
  zap: ["energ"],
  package: [],
  leaf: ["aditiv", "levadura", "probiotic", "prebiotic", "organic", "fibra", "forraje"],
  beaker: ["fosf", "quimic", "urea"],
  pill: ["vitamin", "suplement", "premezcla", "nucleo"],
} satisfies Record<string, readonly string[]>;

export type ProductIconName = keyof typeof STEMS;

export const PRODUCT_ICONS = Object.keys(STEMS) as ProductIconName[];

/** Stems that are whole words, so that «sal» does not catch «salud» or «salvado». */
const WHOLE_WORDS: ReadonlySet<string> = new Set(["sal", "sales"]);

/**
 * The icon of a product's category: the category, lower-cased and without accents, is an icon's name or
 * contains a known Spanish stem; anything else is a package.
 */
export function categoryIcon(category: string | null): ProductIconName {
  const key = foldText(category ?? "");
  const named = PRODUCT_ICONS.find((icon) => icon === key);
  if (named !== undefined) return named;
  for (const word of key.split(/[^a-z]+/)) {
    const found = PRODUCT_ICONS.find((icon) => hasStem(word, STEMS[icon]));
    if (found !== undefined) return found;
  }
  return "package";
}

function hasStem(word: string, stems: readonly string[]): boolean {
  return stems.some((stem) => (WHOLE_WORDS.has(stem) ? word === stem : word.startsWith(stem)));
}
