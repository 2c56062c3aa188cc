import { type CatalogueFilter, isFiltered } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";
import { isSameName, SPANISH } from "#domain/spanish-order.ts";

export const CATALOGUE_PAGE_SIZE = 24;

/** A category with its species, as products have them. */
export interface ProductClass extends Pick<Product, "category" | "species"> {
  /** How many products have them; absent for one. */
  product_count?: number;
}

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

export interface CatalogueView {
  /** The applied filter: names as the products spell them, unknown ones left out. */
  filter: CatalogueFilter;
  /** Whether there is no such view: of a name that no product has, or beyond the end. */
  isMissing: boolean;
  categories: Choice[];
  species: Choice[];
  /** The number of products on all pages. */
  total: number;
  pageCount: number;
  /** Wider filters, when nothing is found. */
  wider: WiderSearch[];
}

/**
 * What a page of the catalogue says of its products, and the choices on it. The parts of a filter combine; a page beyond
 * the end is the last one.
 *
 * @param all the classes of every product
 * @param found those of the products that match the filter's text; `all` without a text
 */
export function viewCatalogue(
  all: readonly ProductClass[],
  found: readonly ProductClass[],
  asked: CatalogueFilter,
): CatalogueView {
  const names = readNames(all);
  const { categories, species } = names;
  const category = categories.spell(asked.category);
  const kind = species.spell(asked.species);
  const filter = { ...asked, category: category ?? "", species: kind ?? "" };
  const total = countProducts(selectClasses(found, filter, names));
  const pageCount = countPages(total);
  const toChoices = (part: "category" | "species", { list, spell }: Names): Choice[] => {
    const others = selectClasses(found, { ...filter, [part]: "" }, names);
    const counts = new Map<string, number>();
    for (const each of others) {
      const own = part === "category" ? [each.category] : each.species;
      for (const name of new Set(own.map(spell))) {
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + countProducts([each]));
      }
    }
    return list.map((name) => ({
      name,
      count: counts.get(name) ?? 0,
      isChosen: name === filter[part],
    }));
  };
  return {
    filter: { ...filter, page: Math.min(asked.page, pageCount) },
    isMissing: category === undefined || kind === undefined || asked.page > pageCount,
    categories: toChoices("category", categories),
    species: toChoices("species", species),
    total,
    pageCount,
    wider: total > 0 ? [] : findWiderSearches(all, found, filter, names),
  };
}

/** What the database is asked for: the spellings of a chosen name, which may differ in case, accents and spaces. */
export interface Spellings {
  /** Null for any. */
  categories: string[] | null;
  species: string[] | null;
}

/** How products spell the names of a filter. */
export function listSpellings(
  all: readonly ProductClass[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
): Spellings {
  const spellingsOf = (chosen: string, names: readonly (string | null)[]) =>
    chosen === ""
      ? null
      : ([...new Set(names)].filter(
          (name) => name !== null && isSameName(name, chosen),
        ) as string[]);
  return {
    categories: spellingsOf(
      category,
      all.map((each) => each.category),
    ),
    species: spellingsOf(
      species,
      all.flatMap((each) => each.species),
    ),
  };
}

/** Says of filters without a text whether such a view is missing, as {@link viewCatalogue} does, for less work. */
export function createViewCheck(
  all: readonly ProductClass[],
): (asked: Omit<CatalogueFilter, "text">) => boolean {
  const names = readNames(all);
  const pageCounts = new Map<string, number>();
  return (asked) => {
    const category = names.categories.spell(asked.category);
    const species = names.species.spell(asked.species);
    if (category === undefined || species === undefined) return true;
    const id = JSON.stringify([category, species]);
    const count =
      pageCounts.get(id) ??
      countPages(countProducts(selectClasses(all, { category, species }, names)));
    pageCounts.set(id, count);
    return asked.page > count;
  };
}

function countPages(products: number): number {
  return Math.max(1, Math.ceil(products / CATALOGUE_PAGE_SIZE));
}

function countProducts(classes: readonly ProductClass[]): number {
  return classes.reduce((sum, { product_count = 1 }) => sum + product_count, 0);
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

function readNames(all: readonly ProductClass[]): NamesOfAll {
  return {
    categories: distinguish(all.map(({ category }) => category)),
    species: distinguish(all.flatMap((product) => product.species)),
  };
}

function distinguish(names: readonly (string | null)[]): Names {
  const distinct: string[] = [];
  const find = (written: string) => distinct.find((name) => isSameName(name, written));
  // Of many classes few names differ: the rest is found by what was compared before.
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

/** The classes of a category and for a species; an empty choice matches all. */
function selectClasses(
  classes: readonly ProductClass[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
  names: NamesOfAll,
): ProductClass[] {
  return classes.filter(
    (each) =>
      (category === "" || names.categories.spell(each.category) === category) &&
      (species === "" || each.species.some((name) => names.species.spell(name) === species)),
  );
}

/** Filters without one of their parts that find something, where other parts remain. */
function findWiderSearches(
  all: readonly ProductClass[],
  found: readonly ProductClass[],
  filter: CatalogueFilter,
  names: NamesOfAll,
): WiderSearch[] {
  return (["category", "species", "text"] as const)
    .map((part) => ({ part, wider: { ...filter, [part]: "" } }))
    .filter(({ part, wider }) => filter[part] !== "" && isFiltered(wider))
    .map(({ part, wider }) => ({
      part,
      count: countProducts(selectClasses(part === "text" ? all : found, wider, names)),
    }))
    .filter(({ count }) => count > 0);
}
