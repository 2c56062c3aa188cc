import type { ArticleSummary } from "#domain/news/article.ts";
import type { NewsFilter } from "#domain/news/news-filter.ts";

/**
 * An article as the news centre shows it. The server formats preview and date, so the browser, which renders the
 * same cards again, needs neither a Markdown parser nor time zone data.
 */
export interface NewsCardArticle extends Omit<ArticleSummary, "content" | "is_featured"> {
  preview: string;
  date: string;
}

/** One page of the news centre: embedded in the page, and fetched as JSON while a visitor types. */
export interface NewsListing {
  filter: NewsFilter;
  articles: NewsCardArticle[];
  /** The number of articles on all pages. */
  total: number;
  /** Whether more articles match the search. */
  isCapped: boolean;
  /** Whether the requested page lies beyond the end; this is the first page of all news instead. */
  isMissing?: boolean;
  /** Why the read failed; visitors see a text of the site instead. Null on success. */
  error: string | null;
}

/** The URL of a listing as JSON, with the page's query string. */
export const LISTING_PATH = "/noticias.json";

const UNKNOWN_ERROR = "Error fetching news";

/** The state after a failed read: an empty list with its message. */
export function failListing(filter: NewsFilter, error: unknown): NewsListing {
  const message = error instanceof Error ? error.message.trim() : "";
  return {
    filter,
    articles: [],
    total: 0,
    isCapped: false,
    error: message === "" ? UNKNOWN_ERROR : message,
  };
}

/** Whether the requested page is beyond the list's end. */
export function isBeyondEnd({ filter, articles, error }: NewsListing): boolean {
  return error === null && articles.length === 0 && filter.page > 1;
}
