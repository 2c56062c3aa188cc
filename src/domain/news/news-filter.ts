import {
  findCategoryBySlug,
  formatCategorySlug,
  MAX_CATEGORY_LENGTH,
  type NewsCategory,
} from "#domain/news/categories.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** How many articles one page of the news centre shows. */
export const NEWS_PAGE_SIZE = 12;

/** The most results of a search; the database counts one more to show that there are others. */
export const MOST_FOUND = 300;

/** The filter of the news centre. */
export interface NewsFilter {
  /** Words to search for; empty shows everything. */
  text: string;
  /** Its name; null shows all categories. */
  category: string | null;
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
 *
 * @param categories those of the site; null while they are not known: then the category is the slug, whether or not there
 *   is such a category
 */
export function parseNewsFilter(
  parameters: URLSearchParams,
  categories: readonly NewsCategory[] | null,
): NewsFilter {
  return {
    text: cleanSearchText(parameters.get("q") ?? ""),
    category: findCategory(parameters.get("categoria") ?? "", categories),
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

/** Longer values name no category. In characters: one letter may become several. */
const MAX_SLUG_LENGTH = 2 * MAX_CATEGORY_LENGTH;

function findCategory(value: string, categories: readonly NewsCategory[] | null): string | null {
  if (value.length > 4 * MAX_SLUG_LENGTH) return null;
  const slug = formatCategorySlug(value.toWellFormed());
  if (slug === "" || slug.length > MAX_SLUG_LENGTH) return null;
  return categories === null ? slug : (findCategoryBySlug(categories, slug)?.name ?? null);
}

function parsePage(value: string): number {
  return /^\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), 1), MAX_PAGE) : 1;
}
