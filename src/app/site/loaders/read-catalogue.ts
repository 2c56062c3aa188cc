import type { SiteContext } from "#app/load-context.ts";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { readSynonyms } from "#app/site/loaders/translate-search.ts";
import type { Client } from "#data/client/client.ts";
import {
  findProductClasses,
  type FoundClass,
  listCataloguePage,
  listProductClasses,
  listWarnedProducts,
  type WarnedProduct,
} from "#data/products.ts";
import { findAnimals, readAnimals } from "#domain/products/animals.ts";
import { type CatalogueFilter, NO_FILTER } from "#domain/products/catalogue/catalogue-filter.ts";
import {
  CATALOGUE_PAGE_SIZE,
  type CatalogueView,
  listSpellings,
  type ProductClass,
  type Spellings,
  viewCatalogue,
} from "#domain/products/catalogue/catalogue-view.ts";
import type { ProductSummary } from "#domain/products/product.ts";
import { listRefusals, type Refusal } from "#domain/products/refusals.ts";
import { type ProductSearch, readProductSearch } from "#domain/search/product-search.ts";
import { replaceSynonyms, type Synonyms } from "#domain/search/synonyms.ts";

/** A page of the catalogue. */
export interface CataloguePage extends CatalogueView {
  products: ProductSummary[];
  /** When nothing is found: similar products, or else those for the animals that the search names. */
  similar: ProductSummary[];
  /** Products found that must not be given to those animals. */
  refusals: Refusal[];
}

const MAX_SIMILAR = 8;
const MAX_REFUSALS = 3;
/** How many hits are checked for such warnings. */
const EXPLAINED_HITS = 20;

/** Reads a page of the catalogue; a missing page shows all products. @throws a 503 response of React Router */
export async function readCatalogue(
  site: SiteContext,
  requested: CatalogueFilter,
): Promise<CataloguePage> {
  const { client } = site;
  const results = await readForPage(site, findProducts(client, requested));
  const { all, found, search, spellings, excluded, refusals } = results;
  const view = viewCatalogue(all, found, requested, search);
  const without = excluded.map(({ slug }) => slug);
  const read = (request: Partial<Parameters<typeof listCataloguePage>[1]>) =>
    readForPage(
      site,
      listCataloguePage(client, { ...spellings, without, limit: CATALOGUE_PAGE_SIZE, ...request }),
    );
  if (view.isMissing) {
    // The same for all of them: one cached response serves any invented address.
    const whole = viewCatalogue(all, all, NO_FILTER);
    const products = await read({ categories: null, species: [], without: [] });
    return { ...whole, products, similar: [], refusals: [], isMissing: true };
  }
  if (view.total > 0) {
    const first = (view.filter.page - 1) * CATALOGUE_PAGE_SIZE;
    const products = await read({ text: results.words, first });
    return { ...view, products, similar: [], refusals };
  }
  const isForNone = search.wanted.some(({ names }) => names.length === 0);
  if (requested.text === "" || isForNone) return { ...view, products: [], similar: [], refusals };
  const alike =
    search.rest === ""
      ? []
      : await read({ text: results.words, isSimilar: true, limit: MAX_SIMILAR });
  const similar =
    alike.length > 0 || search.wanted.length === 0 ? alike : await read({ limit: MAX_SIMILAR });
  return { ...view, products: [], similar, refusals };
}

interface Results {
  /** The classes of all products, and of those found. */
  all: ProductClass[];
  found: ProductClass[];
  /** The words they were found by. */
  words: string;
  search: ProductSearch;
  spellings: Spellings;
  /** Products for the species that must not be given to the requested animals. */
  excluded: WarnedProduct[];
  refusals: Refusal[];
}

async function findProducts(client: Client, requested: CatalogueFilter): Promise<Results> {
  const [all, synonyms] = await Promise.all([
    listProductClasses(client),
    requested.text === "" ? null : readSynonyms(client),
  ]);
  const names = [...new Set(all.flatMap(({ species }) => species))];
  const { read, hits } =
    synonyms === null ? NO_SEARCH : await searchProducts(client, requested.text, names, synonyms);
  // No text contains the `roja` of `mojarra roja`: it says which fish.
  const isDescription = hits?.found.length === 0 && read.isOfAnimals === true;
  const effective = isDescription ? { ...read, rest: "" } : read;
  const { words, found } = hits === null || isDescription ? { words: "", found: null } : hits;
  const spellings = listSpellings(all, requested, effective);
  const wanted = [
    ...requested.species.map(readAnimals),
    ...effective.wanted.map(({ animals }) => animals),
  ];
  if (wanted.length === 0) {
    return {
      all,
      found: found ?? all,
      words,
      search: effective,
      spellings,
      excluded: [],
      refusals: [],
    };
  }
  const [forSpecies, ofHits] = await Promise.all([
    listWarnedProducts(client, { species: spellings.species }),
    found === null || found.length === 0
      ? []
      : listWarnedProducts(client, {
          slugs: found.slice(0, EXPLAINED_HITS).map(({ slug }) => slug),
        }),
  ]);
  const refused = listRefusals(forSpecies, wanted);
  const excluded = forSpecies.filter(({ slug }) => refused.some((one) => one.slug === slug));
  return {
    all,
    found: found === null ? subtract(all, excluded) : omit(found, excluded),
    words,
    search: effective,
    spellings,
    excluded,
    refusals: (found === null ? refused : listRefusals(ofHits, wanted)).slice(0, MAX_REFUSALS),
  };
}

interface Search {
  read: ProductSearch;
  /** Null when the search names only animals. */
  hits: { words: string; found: FoundClass[] } | null;
}

const NO_SEARCH: Search = { read: { wanted: [], rest: "" }, hits: null };

/** Parses and runs a search; a misspelt animal is recognised when nothing is found. */
async function searchProducts(
  client: Client,
  text: string,
  names: readonly string[],
  synonyms: Synonyms,
): Promise<Search> {
  const read = readProductSearch(text, names, synonyms);
  if (read.rest === "") return { read, hits: null };
  const hits = await findHits(client, read.rest, synonyms);
  if (hits.found.length > 0) return { read, hits };
  const again = readProductSearch(text, names, synonyms, true);
  if (again.wanted.length === read.wanted.length) return { read, hits };
  const namesOnlyAnimals = again.rest === "";
  return {
    read: again,
    hits: namesOnlyAnimals ? null : await findHits(client, again.rest, synonyms),
  };
}

/** Searches by synonyms first, then by the text as typed. */
async function findHits(client: Client, text: string, synonyms: Synonyms) {
  // An animal in a product's name, as in `harina de pescado`, does not stand for its species.
  const products = new Map([...synonyms].filter(([, meant]) => findAnimals(meant) === null));
  const own = replaceSynonyms(text, products)?.whole ?? text;
  for (const words of new Set([own, text])) {
    const found = await findProductClasses(client, words);
    if (found.length > 0) return { words, found };
  }
  return { words: own, found: [] };
}

function omit(found: readonly FoundClass[], excluded: readonly WarnedProduct[]): FoundClass[] {
  const slugs = new Set(excluded.map(({ slug }) => slug));
  return found.filter(({ slug }) => !slugs.has(slug));
}

/** The classes, without counting the excluded products. */
function subtract(all: readonly ProductClass[], excluded: readonly WarnedProduct[]) {
  const nameClass = ({ category, species }: Pick<ProductClass, "category" | "species">) =>
    JSON.stringify([category, species]);
  const counts = new Map<string, number>();
  for (const product of excluded) {
    counts.set(nameClass(product), (counts.get(nameClass(product)) ?? 0) + 1);
  }
  return all.map((each) => ({
    ...each,
    product_count: (each.product_count ?? 1) - (counts.get(nameClass(each)) ?? 0),
  }));
}
