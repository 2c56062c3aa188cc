import type { CatalogueFilter } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";
import type { ProductSearch } from "#domain/search/product-search.ts";
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
  /**
   * The applied filter: names as the products spell them, unknown ones left out; the species that the text names among
   * them, and the text without those.
   */
  filter: CatalogueFilter;
  /** The same for links: only species that products have, the others as words. */
  linked: CatalogueFilter;
  /** The filter of the view's address, for its other pages. */
  typed: CatalogueFilter;
  /** Whether the page does not exist: an unknown name, or a page beyond the end. */
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
 * A page of the catalogue: its products and filter choices. The parts of a filter combine; a page beyond the end is the
 * last one.
 *
 * @param all the classes of every product
 * @param found those of the products that match the filter's text; `all` without a text
 * @param search what the filter's text names; if absent, all of it is searched for
 */
export function viewCatalogue(
  all: readonly ProductClass[],
  found: readonly ProductClass[],
  asked: CatalogueFilter,
  search: ProductSearch = { wanted: [], rest: asked.text },
): CatalogueView {
  const names = readNames(all);
  const { categories, species } = names;
  const category = categories.spell(asked.category);
  const kinds = asked.species.map(species.spell);
  const chosen = kinds.filter((name) => name !== undefined);
  const filter: AppliedFilter = {
    category: category ?? "",
    groups: [...chosen.map((name) => [name]), ...search.wanted.map((wanted) => wanted.names)],
  };
  const total = countProducts(selectClasses(found, filter, names));
  const pageCount = countPages(total);
  const toChoices = (part: "category" | "species", { list, spell }: Names): Choice[] => {
    const wider = part === "category" ? { category: "" } : { groups: [] };
    const others = selectClasses(found, { ...filter, ...wider }, names);
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
      isChosen:
        part === "category"
          ? name === filter.category
          : filter.groups.some((group) => group.includes(name)),
    }));
  };
  const page = Math.min(asked.page, pageCount);
  const shown = [...new Set([...chosen, ...search.wanted.map(({ label }) => label)])];
  const named = shown.filter((label) => species.list.includes(label));
  const words = [search.rest, ...shown.filter((label) => !named.includes(label))];
  return {
    filter: { category: filter.category, species: shown, text: search.rest, page },
    linked: {
      category: filter.category,
      species: named,
      text: words.filter((word) => word !== "").join(" "),
      page,
    },
    typed: { ...asked, category: filter.category, species: chosen, page },
    isMissing: category === undefined || kinds.includes(undefined) || asked.page > pageCount,
    categories: toChoices("category", categories),
    species: toChoices("species", species),
    total,
    pageCount,
    wider:
      total > 0
        ? []
        : findWiderSearches(all, found, { ...filter, text: search.rest }, names, search),
  };
}

/** The database query: the spellings of a chosen name, which may differ in case, accents and spaces. */
export interface Spellings {
  /** Null for any. */
  categories: string[] | null;
  /** A list for each species, of which a product must have one. */
  species: string[][];
}

/** How products spell the names of a filter. */
export function listSpellings(
  all: readonly ProductClass[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
  { wanted }: Pick<ProductSearch, "wanted"> = { wanted: [] },
): Spellings {
  const groups = [...species.map((name) => [name]), ...wanted.map(({ names }) => names)];
  const spellingsOf = (chosen: readonly string[], names: ReadonlySet<string | null>) =>
    [...names].filter(
      (name) => name !== null && chosen.some((other) => isSameName(name, other)),
    ) as string[];
  const kinds = new Set(groups.length === 0 ? [] : all.flatMap((each) => each.species));
  const categories = new Set(all.map((each) => each.category));
  return {
    categories: category === "" ? null : spellingsOf([category], categories),
    species: groups.map((group) => spellingsOf(group, kinds)),
  };
}

/** Whether the page of a filter without a text does not exist: a cheaper form of {@link viewCatalogue}. */
export function createViewCheck(
  all: readonly ProductClass[],
): (asked: Omit<CatalogueFilter, "text">) => boolean {
  const names = readNames(all);
  const pageCounts = new Map<string, number>();
  return (asked) => {
    const category = names.categories.spell(asked.category);
    const species = asked.species.map(names.species.spell);
    if (category === undefined || species.includes(undefined)) return true;
    const groups = species.map((name) => (name === undefined ? [] : [name]));
    const id = JSON.stringify([category, species]);
    const count =
      pageCounts.get(id) ??
      countPages(countProducts(selectClasses(all, { category, groups }, names)));
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
  // Many classes have few distinct names: comparisons are cached.
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

/** A category, or "" for any, and groups of species: a product must have one of each group. */
interface AppliedFilter {
  category: string;
  groups: readonly (readonly string[])[];
}

function selectClasses(
  classes: readonly ProductClass[],
  { category, groups }: AppliedFilter,
  names: NamesOfAll,
): ProductClass[] {
  return classes.filter((each) => {
    if (category !== "" && names.categories.spell(each.category) !== category) return false;
    if (groups.length === 0) return true;
    const own = each.species.map(names.species.spell);
    return groups.every((group) => own.some((name) => name !== undefined && group.includes(name)));
  });
}

/**
 * Wider filters with results: without one part, where other parts remain. A species named in the text is not removed:
 * the rest could be dangerous to those animals.
 */
function findWiderSearches(
  all: readonly ProductClass[],
  found: readonly ProductClass[],
  filter: AppliedFilter & { text: string },
  names: NamesOfAll,
  { wanted }: ProductSearch,
): WiderSearch[] {
  const { category, groups, text } = filter;
  const parts: readonly [part: WiderSearch["part"], isSet: boolean, wider: typeof filter][] = [
    ["category", category !== "", { ...filter, category: "" }],
    ["species", groups.length > 0 && wanted.length === 0, { ...filter, groups: [] }],
    ["text", text !== "", { ...filter, text: "" }],
  ];
  return parts
    .filter(
      ([, isSet, wider]) =>
        isSet && (wider.category !== "" || wider.groups.length > 0 || wider.text !== ""),
    )
    .map(([part, , wider]) => ({
      part,
      count: countProducts(selectClasses(part === "text" ? all : found, wider, names)),
    }))
    .filter(({ count }) => count > 0);
}
