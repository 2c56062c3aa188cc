/** The specification's eight icons; their names are also valid categories. */
export const PRODUCT_ICONS = [
  "droplets",
  "wheat",
  "shield",
  "zap",
  "package",
  "leaf",
  "beaker",
  "pill",
] as const;

export type ProductIconName = (typeof PRODUCT_ICONS)[number];

/** Stems of words in Spanish categories, lower-cased and without accents. */
const ICON_BY_STEM: readonly (readonly [stem: string, icon: ProductIconName])[] = [
  ["energ", "zap"],
  ["glicer", "droplets"],
  ["melaza", "droplets"],
  ["liquid", "droplets"],
  ["aceite", "droplets"],
  ["grasa", "droplets"],
  ["lipid", "droplets"],
  ["protei", "wheat"],
  ["torta", "wheat"],
  ["harina", "wheat"],
  ["cereal", "wheat"],
  ["grano", "wheat"],
  ["fosf", "beaker"],
  ["quimic", "beaker"],
  ["urea", "beaker"],
  ["mineral", "shield"],
  ["sal", "shield"],
  ["sales", "shield"],
  ["vitamin", "pill"],
  ["suplement", "pill"],
  ["premezcla", "pill"],
  ["nucleo", "pill"],
  ["aditiv", "leaf"],
  ["levadura", "leaf"],
  ["probiotic", "leaf"],
  ["prebiotic", "leaf"],
  ["organic", "leaf"],
  ["fibra", "leaf"],
  ["forraje", "leaf"],
  ["secuestrante", "shield"],
];

/** Stems that are whole words, so that «sal» does not catch «salud» or «salvado». */
const WHOLE_WORDS: ReadonlySet<string> = new Set(["sal", "sales"]);

/**
 * The icon of a product's category: the category, lower-cased and without accents, is an icon's name or
 * contains a known Spanish stem; anything else is a package.
 */
export function categoryIcon(category: string | null): ProductIconName {
  const key = simplify(category ?? "");
  const named = PRODUCT_ICONS.find((icon) => icon === key);
  if (named !== undefined) return named;
  for (const word of key.split(/[^a-z]+/)) {
    const found = ICON_BY_STEM.find(([stem]) =>
      WHOLE_WORDS.has(stem) ? word === stem : word.startsWith(stem),
    );
    if (found !== undefined) return found[1];
  }
  return "package";
}

function simplify(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
