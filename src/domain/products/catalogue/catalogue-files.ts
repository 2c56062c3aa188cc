import type { ProductClass } from "#domain/products/catalogue/catalogue-view.ts";
import { groupByCategory } from "#domain/products/categories.ts";
import { listShownSpecies } from "#domain/products/species-pages.ts";
import { isSlug, toSlug } from "#domain/slugs.ts";

/* The catalogue as PDF files: all products, those for a species, and those of a category. */

export const CATALOGUE_FILE = "/catalogo.pdf";
/** All products on one page. */
export const PRODUCT_LIST_FILE = "/lista-de-productos.pdf";

/** Larger catalogues are an index of several files. */
export const MOST_IN_FILE = 300;

/** Which products a file shows. */
export type CatalogueScope =
  | { kind: "all" }
  | {
      kind: "species" | "category";
      slug: string;
      /** From 1, where there are more products than a file has; null for the whole. */
      part: number | null;
    };

const FOLDERS = { species: "especie", category: "categoria" } as const;

/** `/catalogo.pdf`, `/catalogo/especie/bovinos.pdf`, `/catalogo/categoria/minerales/2.pdf`. */
export function formatCatalogueFile(scope: CatalogueScope): string {
  if (scope.kind === "all") return CATALOGUE_FILE;
  const part = scope.part === null ? "" : `/${scope.part}`;
  return `/catalogo/${FOLDERS[scope.kind]}/${scope.slug}${part}.pdf`;
}

/** The scope of a path; null for any other. */
export function parseCatalogueFile(path: string): CatalogueScope | null {
  if (path === CATALOGUE_FILE) return { kind: "all" };
  const [, folder, slug = "", part] = WRITTEN.exec(path) ?? [];
  if (folder === undefined || !isSlug(slug)) return null;
  const kind = folder === FOLDERS.species ? "species" : "category";
  return { kind, slug, part: part === undefined ? null : Number(part) };
}

const WRITTEN = /^\/catalogo\/(especie|categoria)\/([a-z0-9-]{1,100})(?:\/([1-9]\d{0,2}))?\.pdf$/;

/** How the products without a category are named. */
export const NO_CATEGORY = "Otros productos";

/** A category with its own file. */
export interface CategoryFile {
  slug: string;
  name: string;
  /** How products spell it; null among them for those without a category. */
  spellings: (string | null)[];
  count: number;
}

/** The categories of all products, as files. Names that give the same slug get a number. */
export function listCategoryFiles(classes: readonly ProductClass[]): CategoryFile[] {
  const slugs = new Set<string>();
  return groupByCategory(classes).map(({ category, products }) => {
    const name = category ?? NO_CATEGORY;
    const plain = toSlug(name) || "categoria";
    let slug = plain;
    for (let number = 2; slugs.has(slug); number += 1) slug = `${plain}-${number}`;
    slugs.add(slug);
    return {
      slug,
      name,
      spellings: [...new Set(products.map((product) => product.category))],
      count: products.reduce((sum, { product_count = 1 }) => sum + product_count, 0),
    };
  });
}

/** A catalogue that can be sent. */
export interface CatalogueChoice {
  kind: CatalogueScope["kind"];
  /** `Bovinos`, `Minerales`, `Todos los productos`. */
  name: string;
  path: string;
}

/** The catalogues that the products have, the whole one first. */
export function listCatalogueChoices(classes: readonly ProductClass[]): CatalogueChoice[] {
  const describe = (
    kind: "species" | "category",
    { slug, name }: { slug: string; name: string },
  ) => ({
    kind,
    name,
    path: formatCatalogueFile({ kind, slug, part: null }),
  });
  return [
    { kind: "all", name: "Todos los productos", path: CATALOGUE_FILE },
    ...listShownSpecies(classes).map((page) => describe("species", page)),
    ...listCategoryFiles(classes).map((file) => describe("category", file)),
  ];
}

/** `Catálogo de productos para bovinos`. */
export function nameCatalogue({ kind, name }: Pick<CatalogueChoice, "kind" | "name">): string {
  if (kind === "all") return "Catálogo de productos";
  return kind === "species"
    ? `Catálogo de productos para ${name.toLowerCase()}`
    : `Catálogo de productos: ${name}`;
}

/** A message with the links of a catalogue and, where wished, of the list on one page. */
export function writeCatalogueMessage(
  text: string,
  { choice, origin, withList }: { choice: CatalogueChoice; origin: string; withList: boolean },
): string {
  return [
    text.trim(),
    `${nameCatalogue(choice)} (PDF):\n${origin}${choice.path}`,
    withList ? `Lista de productos en una página (PDF):\n${origin}${PRODUCT_LIST_FILE}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
