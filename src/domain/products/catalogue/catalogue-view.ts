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
  /** Whether there is no such view: of a name that no product has, or beyond the end. */
  isMissing: boolean;
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
  const names = readNames(all);
  const { categories, species } = names;
  const category = categories.spell(asked.category);
  const kind = species.spell(asked.species);
  const filter = { ...asked, category: category ?? "", species: kind ?? "" };
  const fits = selectProducts(found, filter, names);
  const pageCount = countPages(fits);
  const page = Math.min(asked.page, pageCount);
  const toChoices = (part: "category" | "species", { list, spell }: Names): Choice[] => {
    const others = selectProducts(found, { ...filter, [part]: "" }, names);
    const counts = new Map<string, number>();
    for (const product of others) {
      const own = part === "category" ? [product.category] : product.species;
      for (const name of new Set(own.map(spell))) {
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return list.map((name) => ({
      name,
      count: counts.get(name) ?? 0,
      isChosen: name === filter[part],
    }));
  };
  return {
    filter: { ...filter, page },
    isMissing: category === undefined || kind === undefined || asked.page > pageCount,
    categories: toChoices("category", categories),
    species: toChoices("species", species),
    products: fits.slice((page - 1) * CATALOGUE_PAGE_SIZE, page * CATALOGUE_PAGE_SIZE),
    total: fits.length,
    pageCount,
    wider: fits.length > 0 ? [] : findWiderSearches(all, found, filter, names),
  };
}

/** Says of filters without a text whether such a view is missing, as {@link viewCatalogue} does, for less work. */
export function createViewCheck(
  all: readonly Classified[],
): (asked: Omit<CatalogueFilter, "text">) => boolean {
  const names = readNames(all);
  const pageCounts = new Map<string, number>();
  return (asked) => {
    const category = names.categories.spell(asked.category);
    const species = names.species.spell(asked.species);
    if (category === undefined || species === undefined) return true;
    const id = JSON.stringify([category, species]);
    const count =
      pageCounts.get(id) ?? countPages(selectProducts(all, { category, species }, names));
    pageCounts.set(id, count);
    return asked.page > count;
  };
}

function countPages(products: readonly unknown[]): number {
  return Math.max(1, Math.ceil(products.length / CATALOGUE_PAGE_SIZE));
}

/** The distinct names of products; of two that differ in case or accents, the first counts. */
interface Names {
  /** In alphabetical order. */
  list: string[];
  /** The name as products spell it; "" for nothing, undefined for an unknown one. */
  spell: (written: string | null) => string | undefined;
}

interface NamesOfAll {
  categories: Names;
  species: Names;
}

function readNames(all: readonly Classified[]): NamesOfAll {
  return {
    categories: distinguish(all.map(({ category }) => category)),
    species: distinguish(all.flatMap((product) => product.species)),
  };
}

function distinguish(names: readonly (string | null)[]): Names {
  const distinct: string[] = [];
  const find = (written: string) => distinct.find((name) => isSameName(name, written));
  // Of thousands of products few differ: the rest is found by what was compared before.
  const spelled = new Map([["", ""]]);
  for (const name of new Set(names.map((text) => text?.trim() ?? ""))) {
    if (name === "") continue;
    const known = find(name);
    if (known === undefined) distinct.push(name);
    spelled.set(name, known ?? name);
  }
  return {
    list: distinct.toSorted(SPANISH.compare),
    spell: (written) => {
      const text = written?.trim() ?? "";
      return spelled.get(text) ?? find(text);
    },
  };
}

/** The products of a category and for a species, in their order; an empty choice matches all. */
function selectProducts<P extends Classified>(
  products: readonly P[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
  names: NamesOfAll,
): P[] {
  return products.filter(
    (product) =>
      (category === "" || names.categories.spell(product.category) === category) &&
      (species === "" || product.species.some((name) => names.species.spell(name) === species)),
  );
}

/** Filters without one of their parts that find something, where other parts remain. */
function findWiderSearches<P extends Classified>(
  all: readonly P[],
  found: readonly P[],
  filter: CatalogueFilter,
  names: NamesOfAll,
): WiderSearch[] {
  return (["category", "species", "text"] as const)
    .map((part) => ({ part, wider: { ...filter, [part]: "" } }))
    .filter(({ part, wider }) => filter[part] !== "" && isFiltered(wider))
    .map(({ part, wider }) => ({
      part,
      count: selectProducts(part === "text" ? all : found, wider, names).length,
    }))
    .filter(({ count }) => count > 0);
}
