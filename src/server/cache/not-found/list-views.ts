import type { Client } from "#data/client/client.ts";
import { findPublishedNews } from "#data/news.ts";
import { listProductClasses } from "#data/products.ts";
import type { NewsCategory } from "#domain/news/article.ts";
import { MISSING_NEWS_PATH, NEWS_PAGE_SIZE, parseNewsFilter } from "#domain/news/news-filter.ts";
import {
  MISSING_CATALOGUE_PATH,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import { createViewCheck } from "#domain/products/catalogue/catalogue-view.ts";
import { memoizeUntilInvalidated, type Memoized } from "#lib/async/memoize.ts";
import type { Freshness } from "#server/cache/pages/freshness.ts";

/**
 * Knows which views of the lists exist, without rendering them: clients can invent any number of pages beyond a list's
 * end, and of names that no product has.
 */
export interface ListViews {
  /** The key of the list's one 404 page, for a view that does not exist; null for others, and while nothing is known. */
  findMissing: (key: string) => string | null;
  /** Reads what must be known of a view's list. @throws {DataError} */
  prepare: (key: string) => Promise<void>;
}

/** @param createClient with a visitor's rights; the database is opened after this */
export function createListViews(
  freshness: Pick<Freshness, "isWatching" | "mark" | "hasChanged">,
  createClient: () => Client,
): ListViews {
  const catalogue = memoizeUntilInvalidated(freshness, ["products"], async () =>
    createViewCheck(await listProductClasses(createClient())),
  );
  const pageCounts = new Map<NewsCategory | null, Memoized<number>>();
  const countPagesOf = (category: NewsCategory | null) => {
    const known =
      pageCounts.get(category) ??
      memoizeUntilInvalidated(freshness, ["news"], async () => {
        const query = { text: "", category, page: 1, pageSize: NEWS_PAGE_SIZE };
        const { total } = await findPublishedNews(createClient(), query);
        return Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE));
      });
    pageCounts.set(category, known);
    return known;
  };
  const findView = (key: string): View | null => {
    const [path, search] = key.split("?", 2);
    const query = new URLSearchParams(search);
    if (path === "/productos") {
      const asked = parseCatalogueFilter(query);
      const isMissing = () => catalogue.read()?.(asked) ?? false;
      return { load: catalogue.load, isMissing, missing: MISSING_CATALOGUE_PATH };
    }
    if (path !== "/noticias") return null;
    const { category, page } = parseNewsFilter(query);
    const pageCount = countPagesOf(category);
    const isMissing = () => page > (pageCount.read() ?? Infinity);
    return { load: pageCount.load, isMissing, missing: MISSING_NEWS_PATH };
  };
  return {
    findMissing: (key) => {
      const view = findView(key);
      return view?.isMissing() === true ? view.missing : null;
    },
    prepare: async (key) => findView(key)?.load(),
  };
}

/** A view of a list. */
interface View {
  /** Reads what must be known of the list. */
  load: () => Promise<void>;
  /** False while nothing is known. */
  isMissing: () => boolean;
  /** The key of the list's 404 page. */
  missing: string;
}
