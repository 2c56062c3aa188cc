import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Transaction } from "#backend/database/database.ts";
import type { Client } from "#data/client/client.ts";
import { countWaitingQuotes } from "#data/header-counts.ts";
import {
  countSuspectedQuotes,
  findMailTrouble,
  listQuoteRows,
  type QuoteFilter,
} from "#data/leads/inbox.ts";
import { listSubscriberRows, type SubscriberFilter } from "#data/leads/subscribers.ts";
import { listArticleRows, type NewsListFilter } from "#data/news-list.ts";
import {
  findFeaturedArticle,
  findPublishedArticle,
  findPublishedNews,
  listPublishedNews,
  listRelatedNews,
} from "#data/news.ts";
import { listProductRows, type ProductListFilter } from "#data/product-list.ts";
import { listRevisions } from "#data/records/revisions.ts";
import { listDeletedRecords } from "#data/records/trash.ts";
import {
  findRenamedArticle,
  findNewsChange,
  listArticlePages,
  listProductPages,
} from "#data/site/site-map.ts";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import { ROW_ORDERS, type RowSort } from "#domain/records/record-type.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import { writeManyRows } from "#tests/support/many-rows.ts";
import { nameWord } from "#tests/support/records.ts";

/*
 * No query of the site or the panel scans a large table sequentially or several times. Not covered: the uses of
 * a picture and the search among subscribers, which scan their tables every time.
 */

/** With fewer rows the planner rightly prefers some sequential scans. */
const ROWS = 10_000;
const PASSWORD = "vacas verdes beben mate";
const SLUG = "articulo-77";

type Ask = (client: Client, article: string) => Promise<unknown>;
type Cases = Readonly<Record<string, Ask>>;

const page = (number: number) => ({ page: number, pageSize: 25 });
const [category] = NEWS_CATEGORIES;
const SORTS = Object.keys(ROW_ORDERS) as RowSort[];

/** One case for each variation. */
function makeCases<T>(name: string, ways: readonly T[], query: (way: T) => Ask): Cases {
  return Object.fromEntries(ways.map((way) => [`${name} ${JSON.stringify(way)}`, query(way)]));
}

const SITE: Cases = {
  "the newest": (client) => listPublishedNews(client, { limit: 30 }),
  ...makeCases(
    "news",
    [{}, { page: 40 }, { category }, { category, page: 20 }],
    (way) => (client) => {
      return findPublishedNews(client, { text: "", category: null, ...page(1), ...way });
    },
  ),
  ...makeCases(
    "the search for",
    ["ganado", "leche calidad", "gan", nameWord(2500), "ganadp calidax", "zzyxwv qqq"],
    (text) => (client) => findPublishedNews(client, { text, category: null, ...page(1) }),
  ),
  "the featured article": findFeaturedArticle,
  "an article": (client) => findPublishedArticle(client, SLUG),
  "a former slug": (client) => findRenamedArticle(client, "nada"),
  "related articles": (client, id) => listRelatedNews(client, { id, category }, { limit: 3 }),
  "the sitemap's articles": (client) => listArticlePages(client, { limit: ROWS }),
  "the newest change of an article": findNewsChange,
  "the sitemap's products": (client) => listProductPages(client, { limit: ROWS }),
};

const NEWS_WAYS: Partial<NewsListFilter>[] = [
  ...SORTS.map((sort) => ({ sort })),
  { category },
  { category, sort: "name" },
  { state: "published" },
  { state: "draft" },
  { state: "featured" },
  { text: nameWord(3500) },
  { text: "autor 3 zzy" },
  { text: "ganado", state: "published", sort: "changed" },
];

const PRODUCT_WAYS: Partial<ProductListFilter>[] = [
  ...SORTS.map((sort) => ({ sort })),
  { category: "Grasas" },
  { text: "producto 77", sort: "changed" },
];

const QUOTE_WAYS: Partial<QuoteFilter>[] = [
  ...SORTS.map((sort) => ({ sort })),
  { status: "new" },
  { status: "spam" },
  { status: "closed", sort: "name" },
  { owner: "nobody" },
  { isUnread: true },
  { text: "persona 77" },
  { text: "finca 3", status: "new", sort: "changed" },
];

const SUBSCRIBER_WAYS: Partial<SubscriberFilter>[] = [
  { sort: "newest" },
  { sort: "oldest" },
  { sort: "email" },
  { status: "confirmed" },
  { status: "pending", sort: "email" },
];

const PANEL: Cases = {
  ...makeCases("news", NEWS_WAYS, (way) => (client) => {
    const all = { text: "", category: null, state: null, sort: "newest" } as const;
    return listArticleRows(client, { ...all, ...way }, page(1));
  }),
  ...makeCases("products", PRODUCT_WAYS, (way) => (client) => {
    const all = { text: "", category: null, sort: "newest" } as const;
    return listProductRows(client, { ...all, ...way }, page(1));
  }),
  ...makeCases("quote requests", QUOTE_WAYS, (way) => (client) => {
    const all = {
      text: "",
      status: "inbox",
      owner: null,
      isUnread: false,
      proposal: "any",
      sort: "newest",
    } as const;
    return listQuoteRows(client, { ...all, ...way }, page(1));
  }),
  ...makeCases("subscribers", SUBSCRIBER_WAYS, (way) => (client) => {
    const all = { text: "", status: null, sort: "newest" } as const;
    return listSubscriberRows(client, { ...all, ...way }, page(1));
  }),
  "unread requests": countWaitingQuotes,
  "suspected requests": countSuspectedQuotes,
  "mail in trouble": findMailTrouble,
  "changes of a record": (client, recordId) =>
    listRevisions(client, { scope: { table: "news", recordId }, olderThan: null, limit: 20 }),
  "changes of texts": (client) => {
    const scope = { table: "site_content", sections: ["hero", "about"] } as const;
    return listRevisions(client, { scope, olderThan: null, limit: 20 });
  },
  deletions: (client) =>
    listDeletedRecords(client, { words: [], table: null, sort: "newest" }, page(1)),
  "deletions of a table": (client) =>
    listDeletedRecords(client, { words: [], table: "news", sort: "oldest" }, page(1)),
};

/** Made to be read whole: their rows are small (…090000_listings.sql). */
const READ_WHOLE = new Set(["private.news_listing", "private.product_listing"]);

/** Rows read of each table: by sequential scans, and in total. */
type Counts = Record<string, { sequential: number; all: number }>;

async function readCounts(transaction: Transaction): Promise<Counts> {
  const { rows } = await transaction.query<{ name: string; sequential: number; all: number }>(
    `select schemaname || '.' || relname as name, seq_tup_read::int as sequential,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as all
     from pg_stat_xact_all_tables where schemaname in ('public', 'private')`,
  );
  return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts]));
}

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  let panel: Client;
  let article: string;

  beforeAll(async () => {
    backend = await startTestBackend(kind, { fill: writeManyRows(ROWS) });
    const user = { email: "ana@empresa.example", password: PASSWORD, administrator: true };
    panel = (await backend.createUser(user)).client;
    article = (await findPublishedArticle(panel, SLUG))?.id ?? "";
  }, 300_000);
  afterAll(() => backend.close());

  /** The tables that `query` scanned sequentially or several times. */
  async function findWideReads(query: () => Promise<unknown>): Promise<Counts> {
    const found: Counts = {};
    const transaction = backend.database.transaction.bind(backend.database);
    backend.database.transaction = (options, work) =>
      transaction(options, async (inner) => {
        // The counters of a session accumulate until PostgreSQL flushes them.
        const before = await readCounts(inner);
        const result = await work(inner);
        for (const [name, { sequential, all }] of Object.entries(await readCounts(inner))) {
          const sum = found[name] ?? { sequential: 0, all: 0 };
          found[name] = sum;
          sum.sequential += sequential - (before[name]?.sequential ?? 0);
          sum.all += all - (before[name]?.all ?? 0);
        }
        return result;
      });
    try {
      await query();
    } finally {
      backend.database.transaction = transaction;
    }
    return Object.fromEntries(
      Object.entries(found).filter(
        ([name, { sequential, all }]) =>
          (sequential >= ROWS / 10 && !READ_WHOLE.has(name)) || all > 4 * ROWS,
      ),
    );
  }

  test("a sequential scan is detected", async () => {
    const found = await findWideReads(() =>
      backend.sql("select count(*) from public.news where content like '%zzz%'"),
    );
    expect(found).toEqual({ "public.news": { sequential: ROWS, all: ROWS } });
  });

  test.each(Object.keys(SITE))("the site reads %s through an index", async (name) => {
    expect(await findWideReads(async () => SITE[name]?.(backend.client(), article))).toEqual({});
  });

  test.each(Object.keys(PANEL))("the panel reads %s through an index", async (name) => {
    expect(await findWideReads(async () => PANEL[name]?.(panel, article))).toEqual({});
  });
});
