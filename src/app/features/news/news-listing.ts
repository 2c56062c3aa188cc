import type { ArticleSummary } from "#domain/news/article.ts";
import type { NewsFilter } from "#domain/news/news-filter.ts";

/**
 * An article as the news centre shows it. Preview and date are made by the server: the browser, which
 * shows the same cards again, needs neither Markdown nor the server's time zones.
 */
export interface NewsCardArticle extends Omit<ArticleSummary, "content" | "is_featured"> {
  preview: string;
  date: string;
}

/** One page of the news centre: in the page, and as JSON while a visitor types. */
export interface NewsListing {
  filter: NewsFilter;
  articles: NewsCardArticle[];
  /** Of all pages. */
  total: number;
  /** Whether more than these match the search. */
  isCapped: boolean;
  /** Why reading failed, for log and state; people read a text of the site. Null when it did not. */
  error: string | null;
}

/** Where a listing is found as JSON, with the page's own query string. */
export const LISTING_PATH = "/noticias.json";

const UNKNOWN_ERROR = "Error fetching news";

/** The state after a failed read: its message is kept, the list is emptied. */
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

/** Whether a page was asked for that the list does not have. */
export function isBeyondEnd({ filter, articles, error }: NewsListing): boolean {
  return error === null && articles.length === 0 && filter.page > 1;
}
