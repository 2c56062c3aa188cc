import type { Client } from "#data/client/client.ts";
import { listNewsCategories } from "#data/news-categories.ts";
import { findPublishedArticle, findPublishedNews } from "#data/news.ts";
import { findProduct, listProductClasses } from "#data/products.ts";
import {
  findRenamedArticle,
  findRenamedProduct,
  listArticlePages,
  listOldSlugs,
  listProductPages,
} from "#data/site/site-map.ts";
import {
  buildNewsPath,
  MISSING_NEWS_PATH,
  NEWS_PAGE_SIZE,
  parseNewsFilter,
} from "#domain/news/news-filter.ts";
import {
  MISSING_CATALOGUE_PATH,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import { createViewCheck } from "#domain/products/catalogue/catalogue-view.ts";
import { type Changes, type Memoized, memoizeUntilInvalidated } from "#lib/async/memoize.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import { type PageKey, RECORD_PATH, toPageKey } from "#server/page-cache/page-key.ts";

/** Knows which pages exist without rendering them: clients can invent any number of paths, records and list pages. */
export interface PageIndex {
  /** The page that is sent for a request, as far as it is known without reading; null for what is not cached. */
  find: (target: string) => PageKey | null;
  /** The same, after reading whether the record or list page exists. If that cannot be read, the render decides. */
  verify: (requested: PageKey) => Promise<PageKey>;
}

export interface PageIndexOptions {
  freshness: Changes;
  /** Opens a client with a visitor's rights. */
  openReader: () => Client;
  /** Patterns of all routes, and paths of all files; read when a path that is no page's is first requested. */
  listPaths: () => { patterns: readonly string[]; files: readonly string[] };
}

const NOT_FOUND_PAGE: PageKey = { key: NOT_FOUND_KEY, isOwn: true };

/** The keys whose pages are cached although they are not found. */
export const MISSING_KEYS: ReadonlySet<string> = new Set([
  NOT_FOUND_KEY,
  MISSING_CATALOGUE_PATH,
  MISSING_NEWS_PATH,
]);

export function createPageIndex(options: PageIndexOptions): PageIndex {
  const hasRecord = createRecordLookup(options);
  const lists = createKnownListPages(options);
  let isKnown: ((path: string) => boolean) | null = null;
  /** A list page, or the list's one 404 page if it is known that there is no such page. */
  const findListPage = (requested: PageKey): PageKey => {
    const page = lists.resolve(requested);
    const missing = page.isOwn ? null : lists.findMissing(page.key);
    return missing === null ? page : { key: missing, isOwn: true };
  };
  return {
    find: (target) => {
      const pageKey = toPageKey(target);
      if (pageKey !== null) return pageKey.isOwn ? pageKey : findListPage(pageKey);
      const [path = ""] = target.split("?", 1);
      if (isKnown === null) {
        const { patterns, files } = options.listPaths();
        isKnown = createRouteTable(patterns, files);
      }
      return isKnown(path) ? null : NOT_FOUND_PAGE;
    },
    verify: async (requested) => {
      const { key, isOwn } = requested;
      if (!isOwn) {
        await lists.prepare(key).catch(() => undefined);
        return findListPage(requested);
      }
      const exists = !RECORD_PATH.test(key) || (await hasRecord(key).catch(() => true));
      return exists ? requested : NOT_FOUND_PAGE;
    },
  };
}

/** The paths of the public records, at most `limit` of each kind. @throws {DataError} */
export async function listRecordPaths(client: Client, limit: number): Promise<string[]> {
  const [products, articles] = await Promise.all([
    listProductPages(client, { limit }),
    listArticlePages(client, { limit }),
  ]);
  return [
    ...products.map(({ slug }) => `/productos/${slug}`),
    ...articles.map(({ slug }) => `/noticias/${slug}`),
  ];
}

/** A page of a list: filtered, or not the first. */
interface ListPage {
  /** Reads what must be known of the list. */
  load: () => Promise<unknown>;
  /** False while nothing is known. */
  isMissing: () => boolean;
  /** The key of the list's 404 page. */
  missing: string;
}

function createKnownListPages({ freshness, openReader }: PageIndexOptions) {
  const catalogue = memoizeUntilInvalidated(freshness, ["products"], async () =>
    createViewCheck(await listProductClasses(openReader())),
  );
  const pageCounts = new Map<string | null, Memoized<number>>();
  const newsCategories = memoizeUntilInvalidated(freshness, ["site_content"], async () => {
    const categories = await listNewsCategories(openReader());
    pageCounts.clear();
    return categories;
  });
  const countPagesOf = (category: string | null) => {
    const known =
      pageCounts.get(category) ??
      memoizeUntilInvalidated(freshness, ["news"], async () => {
        const query = { text: "", category, page: 1, pageSize: NEWS_PAGE_SIZE };
        const { total } = await findPublishedNews(openReader(), query);
        return Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE));
      });
    pageCounts.set(category, known);
    return known;
  };
  const find = (key: string): ListPage | null => {
    const [path, search] = key.split("?", 2);
    const query = new URLSearchParams(search);
    if (path === "/productos") {
      const filter = parseCatalogueFilter(query);
      const isMissing = () => catalogue.read()?.(filter) ?? false;
      return { load: catalogue.load, isMissing, missing: MISSING_CATALOGUE_PATH };
    }
    if (path !== "/noticias") return null;
    const categories = newsCategories.read();
    if (categories === null && query.has("categoria")) return null;
    const { category, page } = parseNewsFilter(query, categories);
    const pageCount = countPagesOf(category);
    const isMissing = () => page > (pageCount.read() ?? Infinity);
    return { load: pageCount.load, isMissing, missing: MISSING_NEWS_PATH };
  };
  return {
    /** The page of the news with the category that an address means, once the categories are known. */
    resolve: (page: PageKey): PageKey => {
      if (!FILTERED_NEWS.test(page.key)) return page;
      const categories = newsCategories.read();
      if (categories === null) return page;
      const [path, search] = page.key.split("?", 2);
      const key = buildNewsPath(parseNewsFilter(new URLSearchParams(search), categories));
      return { key, isOwn: key === path };
    },
    /** The key of the list's one 404 page, for a page that does not exist; null for others, and while nothing is known. */
    findMissing: (key: string): string | null => {
      const page = find(key);
      return page?.isMissing() === true ? page.missing : null;
    },
    /** Reads what must be known of a page's list. @throws {DataError} */
    prepare: async (key: string): Promise<void> => {
      if (FILTERED_NEWS.test(key)) await newsCategories.load();
      await find(key)?.load();
    },
  };
}

/** The key of a page of the news that names a category, existing or not. */
const FILTERED_NEWS = /^\/noticias\?categoria=/;

/** Of more records each is looked up: the list would be read again after each change. */
const MAX_MEMOIZED = 2000;

const RECORDS = {
  productos: {
    table: "products",
    find: findProduct,
    findRenamed: findRenamedProduct,
    list: listProductPages,
    idColumn: "product_id",
  },
  noticias: {
    table: "news",
    find: findPublishedArticle,
    findRenamed: findRenamedArticle,
    list: listArticlePages,
    idColumn: "news_id",
  },
} as const;

/**
 * Says whether a record has, or had, the path of its page. Each is looked up, until one was missing: then all
 * paths of a list of usual size are memoized until a record changes, since clients can invent any number.
 *
 * @returns may throw a DataError
 */
function createRecordLookup({
  freshness,
  openReader,
}: PageIndexOptions): (recordPath: string) => Promise<boolean> {
  const memoize = ({ table, list, idColumn }: (typeof RECORDS)[keyof typeof RECORDS]) =>
    memoizeUntilInvalidated(freshness, [table, "slug_redirects"], async () => {
      const [client, limit] = [openReader(), MAX_MEMOIZED + 1];
      const [pages, old] = await Promise.all([
        list(client, { limit }),
        listOldSlugs(client, idColumn, limit),
      ]);
      const areAll = pages.length <= MAX_MEMOIZED && old.length <= MAX_MEMOIZED;
      return { areAll, slugs: new Set(areAll ? [...pages.map(({ slug }) => slug), ...old] : []) };
    });
  const memoized = { productos: memoize(RECORDS.productos), noticias: memoize(RECORDS.noticias) };

  return async (recordPath) => {
    const [, folder, slug = ""] = recordPath.split("/");
    const name = folder === "productos" ? "productos" : "noticias";
    const known = memoized[name].read();
    if (known?.areAll === true) return known.slugs.has(slug);
    const client = openReader();
    const { find, findRenamed } = RECORDS[name];
    if ((await find(client, slug)) !== null) return true;
    if ((await findRenamed(client, slug)) !== null) return true;
    // Until then each is looked up.
    memoized[name].load().catch(() => undefined);
    return false;
  };
}

/**
 * Creates a check whether a route or a file matches a path.
 *
 * @param patterns as routers write them: `/noticias/:slug`, `/rest/v1/*`; catch-all ones are left out
 * @param files paths of files
 */
export function createRouteTable(
  patterns: readonly string[],
  files: readonly string[],
): (path: string) => boolean {
  const known = new Set(files);
  const rules = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern)).map(toRule);
  return (path) => {
    const plain = decode(path);
    return (
      known.has(plain) || OF_REACT_ROUTER.test(plain) || rules.some((rule) => rule.test(plain))
    );
  };
}

/** React Router's own requests: data of a route, and the list of routes. */
const OF_REACT_ROUTER = /\.data$|^\/__/;

/** As React Router matches: in any case, with or without a slash at the end. */
function toRule(pattern: string): RegExp {
  const parts = pattern.split("/").filter((part) => part !== "");
  const source = parts.map((part) => {
    if (part === "*") return "(?:/.*)?";
    if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
  });
  return new RegExp(`^${source.join("")}/?$`, "i");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
