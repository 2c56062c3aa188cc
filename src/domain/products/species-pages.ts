import { categoryIcon, type ProductIconName } from "#domain/products/categories.ts";
import type { Product } from "#domain/products/product.ts";
import { isSameName } from "#domain/spanish-order.ts";

const FOLDER = "/productos/especie/";

/** A page of the products for some animals. */
export interface SpeciesPage {
  slug: string;
  path: string;
  /** `Ovinos`. */
  name: string;
  /** The species of its products, as products have them. */
  species: readonly string[];
  /** Its text until the company has written another one (products.species_texts). */
  text: string;
}

const describe = (slug: string, name: string, species: readonly string[], text: string) => ({
  slug,
  name,
  species,
  text,
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
    "El caballo digiere fibra y tolera mal los cambios bruscos: introduzca cada ingrediente poco a poco, y nunca le dé urea.",
  ),
  describe(
    "ovinos",
    "Ovinos",
    ["Ovinos"],
    "Las ovejas aprovechan el forraje y los coproductos fibrosos, pero toleran poco cobre: sume el de toda la ración antes de elegir cada producto.",
  ),
  describe(
    "caprinos",
    "Caprinos",
    ["Caprinos"],
    "Las cabras aprovechan el forraje y los coproductos fibrosos. En leche piden energía y proteína de buena calidad; introduzca cada ingrediente poco a poco.",
  ),
  describe(
    "mascotas",
    "Mascotas",
    ["Mascotas", "Perros", "Gatos"],
    "Ingredientes y aditivos para quien formula alimento de mascotas.",
  ),
];

/** Pages that were split in two: the former address, and its species. */
const FORMER_PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["ovinos-y-caprinos", ["Ovinos", "Caprinos"]],
]);

/** The species of a page that was split; null for any other slug. */
export function findFormerSpecies(slug: string): readonly string[] | null {
  return FORMER_PAGES.get(slug) ?? null;
}

/** Whether a path is that of a page that was split, which redirects. */
export function isFormerPath(path: string): boolean {
  return path.startsWith(FOLDER) && FORMER_PAGES.has(path.slice(FOLDER.length));
}

/** The name of the page from which a page was split, under which its text may be stored. */
export function findFormerName({ name }: SpeciesPage): string | null {
  return name === "Ovinos" || name === "Caprinos" ? "Ovinos y caprinos" : null;
}

export function findSpeciesPage(slug: string): SpeciesPage | null {
  return SPECIES_PAGES.find((page) => page.slug === slug) ?? null;
}

/** The heading of a species' page. */
export function nameSpeciesPage({ name }: SpeciesPage): string {
  return `Materias primas para ${name.toLowerCase()}`;
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

/** Main ingredients first, additives last. */
const PLACES: Readonly<Record<ProductIconName, number>> = {
  wheat: 0,
  zap: 1,
  droplets: 1,
  beaker: 2,
  shield: 3,
  pill: 4,
  package: 5,
  leaf: 6,
};

/** Products by how much of a ration they make up; among equals, in the given order. */
export function orderByRelevance<P extends Pick<Product, "category">>(products: readonly P[]): P[] {
  return products.toSorted(
    (a, b) => PLACES[categoryIcon(a.category)] - PLACES[categoryIcon(b.category)],
  );
}

function isOfPage({ species }: SpeciesPage, name: string): boolean {
  return species.some((known) => isSameName(known, name));
}
