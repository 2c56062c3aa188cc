import type { Product } from "#domain/products/product.ts";
import { isSameName } from "#domain/spanish-order.ts";

const FOLDER = "/productos/especie/";

/** A page of the products for some animals. */
export interface SpeciesPage {
  slug: string;
  path: string;
  /** `Ovinos y caprinos`. */
  name: string;
  /** The species of its products, as products have them. */
  species: readonly string[];
  /** Its text until the company has written another one (products.species_texts). */
  text: string;
}

const describe = (slug: string, name: string, species: readonly string[], text: string) => ({
  ...{ slug, name, species, text },
  path: FOLDER + slug,
});

export const SPECIES_PAGES: readonly SpeciesPage[] = [
  describe(
    "bovinos",
    "Bovinos",
    ["Bovinos"],
    "En leche y en ceba, la ración parte del forraje: lo que se compra cubre la energía, la proteína y los minerales que le faltan. Elija por nutriente y por lo que cuesta puesto en su finca.",
  ),
  describe(
    "aves",
    "Aves",
    ["Aves"],
    "Postura y engorde piden proteína de buena digestibilidad, fósforo disponible, vitaminas y granos sin micotoxinas. Compare fichas y pida el análisis del lote.",
  ),
  describe(
    "porcinos",
    "Porcinos",
    ["Porcinos"],
    "De lechón a engorde cambian la proteína, la energía y el fósforo de la ración. Aquí están los ingredientes y aditivos que se usan en porcinos, con su ficha.",
  ),
  describe(
    "peces",
    "Peces",
    ["Peces", "Camarones"],
    "Tilapia, cachama y otras especies de agua cálida necesitan proteína bien procesada, fósforo disponible y vitaminas estables en el agua.",
  ),
  describe(
    "equinos",
    "Equinos",
    ["Equinos"],
    "El caballo digiere fibra y tolera mal los cambios bruscos: introduzca cada ingrediente poco a poco y nunca use urea.",
  ),
  describe(
    "ovinos-y-caprinos",
    "Ovinos y caprinos",
    ["Ovinos", "Caprinos"],
    "Aprovechan el forraje y los coproductos fibrosos; en ovinos, vigile el cobre de toda la ración.",
  ),
  describe(
    "mascotas",
    "Mascotas",
    ["Mascotas", "Perros", "Gatos"],
    "Ingredientes y aditivos para quien formula alimento de mascotas.",
  ),
];

export function findSpeciesPage(slug: string): SpeciesPage | null {
  return SPECIES_PAGES.find((page) => page.slug === slug) ?? null;
}

/** The page of a species, as products name it; null for one without a page. */
export function findPageOfSpecies(name: string): SpeciesPage | null {
  return SPECIES_PAGES.find((page) => isOfPage(page, name)) ?? null;
}

/** The pages that products have something for. */
export function listShownSpecies(
  products: readonly { species?: readonly string[] }[],
): SpeciesPage[] {
  const named = products.flatMap(({ species = [] }) => species);
  return SPECIES_PAGES.filter((page) => named.some((name) => isOfPage(page, name)));
}

/** The classes of products for the animals of a page. */
export function listForSpecies<P extends Pick<Product, "species">>(
  page: SpeciesPage,
  classes: readonly P[],
): P[] {
  return classes.filter(({ species }) => species.some((name) => isOfPage(page, name)));
}

/** How products spell the animals of a page. */
export function listSpeciesSpellings(
  page: SpeciesPage,
  classes: readonly Pick<Product, "species">[],
): string[] {
  const names = new Set(classes.flatMap(({ species }) => species));
  return [...names].filter((name) => isOfPage(page, name));
}

function isOfPage({ species }: SpeciesPage, name: string): boolean {
  return species.some((known) => isSameName(known, name));
}
