import { MISSING_NEWS_PATH } from "#domain/news/news-filter.ts";
import { MISSING_CATALOGUE_PATH } from "#domain/products/catalogue/catalogue-filter.ts";
import type { ListViews } from "#server/cache/not-found/list-views.ts";

/** Detects missing pages without rendering: clients can invent any number of paths. */
export interface NotFoundChecks {
  /** Whether no route matches a path, whatever the records. */
  isUnknown: (path: string) => boolean;
  /** Whether the record of a record's page does not exist. @throws {DataError} when it cannot be read */
  isMissing: (path: string) => Promise<boolean>;
  /** Which views of lists do not exist. */
  views: ListViews;
}

/** Cache key of the one 404 page that is sent for all of them; no page of the site has this path. */
export const NOT_FOUND_KEY = "/-";

/** The keys whose pages are cached although they are not found. */
export const MISSING_KEYS: ReadonlySet<string> = new Set([
  NOT_FOUND_KEY,
  MISSING_CATALOGUE_PATH,
  MISSING_NEWS_PATH,
]);
