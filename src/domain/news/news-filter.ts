import { NEWS_CATEGORIES, type NewsCategory } from "#domain/news/article.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** How many articles one page of the news centre shows. */
export const NEWS_PAGE_SIZE = 12;

/** The most results of a search; the database counts one more to show that there are others. */
export const MOST_FOUND = 300;

/** The filter of the news centre. */
export interface NewsFilter {
  /** Words to search for; empty shows everything. */
  text: string;
  /** Null shows all categories. */
  category: NewsCategory | null;
  /** From 1. */
  page: number;
}

export const ALL_NEWS: NewsFilter = { text: "", category: null, page: 1 };

/** In characters; longer texts are cut. */
export const MAX_SEARCH_LENGTH = 200;
/** Beyond any list: larger numbers lead to the same empty page. */
const MAX_PAGE = 1_000_000;
const NEWS_PATH = "/noticias";

/**
 * Parses `q`, `categoria` and `pagina`, valid or not: an unknown category means all of them, and an invalid
 * page number means the first.
 */
export function parseNewsFilter(parameters: URLSearchParams): NewsFilter {
  return {
    text: cleanSearchText(parameters.get("q") ?? ""),
    category: findCategory(parameters.get("categoria") ?? ""),
    page: parsePage(parameters.get("pagina") ?? ""),
  };
}

/** A search text without invisible characters and extra spaces, at most 200 characters long. */
export function cleanSearchText(text: string): string {
  return [...cleanLine(text.toWellFormed())].slice(0, MAX_SEARCH_LENGTH).join("").trim();
}

/** The query string of a filter, without defaults; empty for the first page of everything. */
export function formatNewsSearch({ text, category, page }: NewsFilter): string {
  const parameters = new URLSearchParams();
  if (text !== "") parameters.set("q", text);
  if (category !== null) parameters.set("categoria", formatCategorySlug(category));
  if (page > 1) parameters.set("pagina", String(page));
  const search = parameters.toString();
  return search === "" ? "" : `?${search}`;
}

/** The address of a page of the news centre. */
export function buildNewsPath(filter: NewsFilter): string {
  return NEWS_PATH + formatNewsSearch(filter);
}

/** A page that never exists: the cache entry of all pages beyond the end. */
export const MISSING_NEWS_PATH = `${NEWS_PATH}?pagina=${MAX_PAGE}`;

/** A category's slug: `investigacion`. */
export function formatCategorySlug(category: string): string {
  return category.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function findCategory(value: string): NewsCategory | null {
  const wanted = formatCategorySlug(value.trim());
  return NEWS_CATEGORIES.find((category) => formatCategorySlug(category) === wanted) ?? null;
}

function parsePage(value: string): number {
  return /^\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), 1), MAX_PAGE) : 1;
}
