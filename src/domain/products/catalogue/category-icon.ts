import { foldText } from "#domain/fold-text.ts";

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
