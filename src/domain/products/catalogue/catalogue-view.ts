import { type CatalogueFilter, isFiltered } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";
import { isSameName, SPANISH } from "#domain/spanish-order.ts";

export const CATALOGUE_PAGE_SIZE = 24;

type Classified = Pick<Product, "category" | "species">;

/** A category or a species to choose. */
export interface Choice {
  name: string;
  /** The number of products that it would show within the rest of the filter. */
  count: number;
  isChosen: boolean;
}

/** A wider filter: without `part`, `count` products are found. */
export interface WiderSearch {
  part: "category" | "species" | "text";
  count: number;
}

export interface CatalogueView<P> {
  /** The applied filter: names as the products spell them, unknown ones left out. */
  filter: CatalogueFilter;
  /** Requested names that no product has. */
  unknown: string[];
  categories: Choice[];
  species: Choice[];
  /** The products of this page. */
  products: P[];
  /** The number of products on all pages. */
  total: number;
  pageCount: number;
  /** Wider filters, when nothing is found. */
  wider: WiderSearch[];
}

/**
 * One page of the catalogue, and the choices on it. The parts of a filter combine; a page beyond the
 * end is the last one.
 *
 * @param all every product
 * @param found the products that match the filter's text, best first; `all` without a text
 */
export function viewCatalogue<P extends Classified>(
  all: readonly P[],
  found: readonly P[],
  asked: CatalogueFilter,
): CatalogueView<P> {
  const categories = listNames(all.map(({ category }) => category));
  const species = listNames(all.flatMap((product) => product.species));
  const category = findName(categories, asked.category);
  const kind = findName(species, asked.species);
  const filter = { ...asked, category: category ?? "", species: kind ?? "" };
  const fits = selectProducts(found, filter);
  const pageCount = Math.max(1, Math.ceil(fits.length / CATALOGUE_PAGE_SIZE));
  const page = Math.min(asked.page, pageCount);
  const toChoice = (part: "category" | "species") => (name: string) => ({
    name,
    count: selectProducts(found, { ...filter, [part]: name }).length,
    isChosen: name === filter[part],
  });
  return {
    filter: { ...filter, page },
    unknown: [
      category === undefined ? asked.category : "",
      kind === undefined ? asked.species : "",
    ].filter((name) => name !== ""),
    categories: categories.map(toChoice("category")),
    species: species.map(toChoice("species")),
    products: fits.slice((page - 1) * CATALOGUE_PAGE_SIZE, page * CATALOGUE_PAGE_SIZE),
    total: fits.length,
    pageCount,
    wider: fits.length > 0 ? [] : findWiderSearches(all, found, filter),
  };
}

/** The products of a category and for a species, in their order; an empty choice matches all. */
function selectProducts<P extends Classified>(
  products: readonly P[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
): P[] {
  return products.filter(
    (product) =>
      (category === "" || isSameName(product.category ?? "", category)) &&
      (species === "" || product.species.some((name) => isSameName(name, species))),
  );
}

/** The distinct names, in alphabetical order; of two that differ in case or accents, the first. */
function listNames(names: readonly (string | null)[]): string[] {
  const distinct: string[] = [];
  for (const name of new Set(names.map((text) => text?.trim() ?? ""))) {
    if (name !== "" && findName(distinct, name) === undefined) distinct.push(name);
  }
  return distinct.toSorted(SPANISH.compare);
}

/** Filters without one of their parts that find something, where other parts remain. */
function findWiderSearches<P extends Classified>(
  all: readonly P[],
  found: readonly P[],
  filter: CatalogueFilter,
): WiderSearch[] {
  return (["category", "species", "text"] as const)
    .map((part) => ({ part, wider: { ...filter, [part]: "" } }))
    .filter(({ part, wider }) => filter[part] !== "" && isFiltered(wider))
    .map(({ part, wider }) => ({
      part,
      count: selectProducts(part === "text" ? all : found, wider).length,
    }))
    .filter(({ count }) => count > 0);
}

/** The known name for a typed one; "" for nothing, undefined for an unknown one. */
function findName(known: readonly string[], written: string): string | undefined {
  return written === "" ? "" : known.find((name) => isSameName(name, written));
}
