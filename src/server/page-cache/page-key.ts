import { buildCalculatorPath, TOOLS_PATH } from "#domain/calculators/addresses.ts";
import { isCalculatorQuery } from "#domain/calculators/calculator-form.ts";
import { CALCULATORS } from "#domain/calculators/calculators.ts";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { toComparisonKey } from "#domain/comparison/comparison-draft.ts";
import { TRUST_PATH } from "#domain/identity/trust.ts";
import { isPlaceQuery, PLACE_FIELDS, PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import { CODE_FIELD, VERIFY_PATH } from "#domain/lots/addresses.ts";
import { buildNewsPath, parseNewsFilter } from "#domain/news/news-filter.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { isCostQuery } from "#domain/nutrient-cost/cost-draft.ts";
import {
  COPY_PATH,
  COPY_VERSION_PATH,
  SAVE_PATH,
  SITE_WORKER_PATH,
} from "#domain/offline/offline-paths.ts";
import {
  buildCataloguePath,
  hasFormerSpecies,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import { SPECIES_PAGES } from "#domain/products/species-pages.ts";
import { buildSitemapPath, parseSitemapPart, SITEMAP_PATH } from "#domain/seo/documents.ts";

/**
 * Cache key of a public page: its URL without parameters that the page does not read, so that
 * campaign parameters and invented ones create no second entry.
 */
export interface PageKey {
  key: string;
  /** Whether it is one of the site's own pages, not a page of a list, of which clients can request very many. */
  isOwn: boolean;
}

/**
 * How a query becomes a key; null for what is rendered for each request. A page with a form of its visitor,
 * such as `/cotizar`, must not be listed here: concurrent requests share one response.
 */
type KeyOfQuery = (query: URLSearchParams, path: string) => string | null;

const ignoreQuery: KeyOfQuery = (_, path) => path;

const KEYS: Readonly<Record<string, KeyOfQuery>> = {
  // Search results vary with every word: they are never cached.
  "/productos": (query) => {
    const filter = parseCatalogueFilter(query);
    return filter.text === "" && !hasFormerSpecies(query) ? buildCataloguePath(filter) : null;
  },
  "/noticias": (query) => {
    // Whether there is such a category is known to the index of pages.
    const filter = parseNewsFilter(query, null);
    return filter.text === "" ? buildNewsPath(filter) : null;
  },
  [COMPARE_PATH]: toComparisonKey,
  [SITEMAP_PATH]: (query) => buildSitemapPath(parseSitemapPart(query)),
  // What a visitor filled in is theirs, and endless.
  [COST_PATH]: (query, path) => (isCostQuery(query) ? null : path),
  [PLACE_PATH]: (query, path) =>
    isPlaceQuery(query) || query.has(PLACE_FIELDS.product) ? null : path,
  // The answer about a code is for its visitor.
  [VERIFY_PATH]: (query, path) => (query.has(CODE_FIELD) ? null : path),
  ...Object.fromEntries(
    CALCULATORS.map((calculator): [string, KeyOfQuery] => [
      buildCalculatorPath(calculator.slug),
      (query, path) => (isCalculatorQuery(calculator, query) ? null : path),
    ]),
  ),
  ...Object.fromEntries(
    [
      "/",
      TOOLS_PATH,
      ...SPECIES_PAGES.map(({ path }) => path),
      "/privacidad",
      "/terminos",
      "/certificaciones",
      "/accesibilidad",
      TRUST_PATH,
      "/feed.xml",
      "/robots.txt",
      "/manifest.webmanifest",
      SAVE_PATH,
      COPY_PATH,
      COPY_VERSION_PATH,
      SITE_WORKER_PATH,
    ].map((path) => [path, ignoreQuery]),
  ),
};

/** The paths of the site's own pages, except those of records. */
export const OWN_PATHS: readonly string[] = Object.keys(KEYS);

/** The path of one record's page, whether or not the record exists; the comparison of products is none. */
export const RECORD_PATH = /^\/(?:noticias|productos(?!\/comparar$))\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_KEY_LENGTH = 500;

/** @param target path and query of a request; null when its page is not cached */
export function toPageKey(target: string): PageKey | null {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  const ofQuery = Object.hasOwn(KEYS, path) ? KEYS[path] : RECORD_PATH.test(path) && ignoreQuery;
  if (!ofQuery) return null;
  const key = end === -1 ? path : ofQuery(new URLSearchParams(target.slice(end)), path);
  if (key === null || key.length > MAX_KEY_LENGTH) return null;
  return { key, isOwn: key === path };
}
