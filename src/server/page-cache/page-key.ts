import { buildNewsPath, parseNewsFilter } from "#domain/news/news-filter.ts";
import { buildCataloguePath, parseCatalogueFilter } from "#domain/products/catalogue-filter.ts";

/**
 * Under what a public page is kept: its address without what the page does not read, so that
 * parameters of campaigns and inventions of strangers make no second page.
 */
export interface PageKey {
  key: string;
  /** One of the site's own pages; views of a list, of which anybody can ask for very many, are not. */
  isOwn: boolean;
}

/**
 * How a query becomes a key; null for what is made anew each time. A page with a form of its own visitor,
 * such as `/cotizar`, must not stand here: one answer is given to all who ask meanwhile.
 */
type KeyOfQuery = (query: URLSearchParams, path: string) => string | null;

const ignoreQuery: KeyOfQuery = (_, path) => path;

const KEYS: Readonly<Record<string, KeyOfQuery>> = {
  // What a search answers is as various as its words: it is never kept.
  "/productos": (query) => {
    const filter = parseCatalogueFilter(query);
    return filter.text === "" ? buildCataloguePath(filter) : null;
  },
  "/noticias": (query) => {
    const filter = parseNewsFilter(query);
    return filter.text === "" ? buildNewsPath(filter) : null;
  },
  ...Object.fromEntries(
    [
      "/",
      "/privacidad",
      "/terminos",
      "/certificaciones",
      "/sitemap.xml",
      "/feed.xml",
      "/robots.txt",
      "/manifest.webmanifest",
    ].map((path) => [path, ignoreQuery]),
  ),
};

/** The page of one record, if there is one. */
export const RECORD_PATH = /^\/(?:productos|noticias)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_KEY_LENGTH = 500;

/** @param target path and query of a request; null when it is for no page that is kept */
export function toPageKey(target: string): PageKey | null {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  const ofQuery = Object.hasOwn(KEYS, path) ? KEYS[path] : RECORD_PATH.test(path) && ignoreQuery;
  if (!ofQuery) return null;
  const key = end === -1 ? path : ofQuery(new URLSearchParams(target.slice(end)), path);
  if (key === null || key.length > MAX_KEY_LENGTH) return null;
  return { key, isOwn: key === path };
}
