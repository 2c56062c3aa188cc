import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Transaction } from "#backend/database/database.ts";
import type { Client } from "#data/client.ts";
import { listArticleRows } from "#data/news-list.ts";
import {
  findFeaturedArticle,
  findPublishedArticle,
  findPublishedNews,
  findRenamedArticle,
  listPublishedNews,
  listRelatedNews,
} from "#data/news.ts";
import { listDeletions, listRevisions } from "#data/revisions.ts";
import { hasArticlePage } from "#data/site-map.ts";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import { execute } from "#tests/support/postgres.ts";
import { makeArticles, nameWord } from "#tests/support/records.ts";

/*
 * No query of the site or of the panel reads a table of 10,000 rows in sequence, save for the sitemap, which
 * lists every row.
 */

/** Fewer in the embedded database, which takes a minute for so many; its planner is the same. */
const ARTICLES_IN = { pglite: 2000, postgres: 10_000 };
const BATCH = 500;
const PASSWORD = "vacas verdes beben mate";

const INSERT = `insert into public.news (title, slug, excerpt, content, author, category, is_published, is_featured, created_at)
  select title, slug, excerpt, content, author, category, is_published, is_featured, created_at
  from jsonb_to_recordset(($1::text)::jsonb) as given (title text, slug text, excerpt text, content text, author text,
    category text, is_published boolean, is_featured boolean, created_at timestamptz)`;

async function readCounts(transaction: Transaction): Promise<Map<string, number>> {
  const { rows } = await transaction.query<{ name: string; count: number }>(
    `select schemaname || '.' || relname as name, seq_tup_read::int as count
     from pg_stat_xact_all_tables where schemaname in ('public', 'private')`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

describe.each(TEST_DATABASES)("over %s", (kind) => {
  const ARTICLES = ARTICLES_IN[kind];
  let backend: TestBackend;
  let panel: Client;
  let slug: string;
  let id: string;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const articles = makeArticles(ARTICLES).map((article, index) => ({
      ...article,
      slug: `articulo-${index}`,
      // Titles and excerpts are enough to be found by.
      content: "",
    }));
    // Without triggers, each of which would run 10,000 times.
    await backend.sql("alter table public.news disable trigger user");
    for (let start = 0; start < ARTICLES; start += BATCH) {
      await backend.sql(INSERT, [JSON.stringify(articles.slice(start, start + BATCH))]);
    }
    await backend.sql("alter table public.news enable trigger user");
    await backend.database.transaction({ limitMs: 300_000 }, (transaction) =>
      transaction.query("select private.rebuild_search()"),
    );
    // As each database is looked after while it serves; only of vacuumed rows an index counts alone.
    if (backend.url === null) await backend.sql("analyze");
    else await execute(backend.url, "vacuum analyze");
    const user = { email: "ana@empresa.example", password: PASSWORD, administrator: true };
    panel = (await backend.createUser(user)).client;
    slug = "articulo-77";
    const [row] = await backend.sql<{ id: string }>(
      "select id::text from public.news where slug = $1::text",
      [slug],
    );
    id = row?.id ?? "";
  }, 300_000);
  afterAll(() => backend.close());

  /** Rows that were read in sequence, of each table of which it was about all, while something was asked. */
  async function readInSequence(ask: () => Promise<unknown>): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    const transaction = backend.database.transaction.bind(backend.database);
    backend.database.transaction = (options, work) =>
      transaction(options, async (inner) => {
        // Of a session they are counted on until they are flushed, now and then.
        const before = await readCounts(inner);
        const result = await work(inner);
        for (const [name, count] of await readCounts(inner)) {
          found[name] = (found[name] ?? 0) + count - (before.get(name) ?? 0);
        }
        return result;
      });
    try {
      await ask();
    } finally {
      backend.database.transaction = transaction;
    }
    return Object.fromEntries(Object.entries(found).filter(([, count]) => count >= ARTICLES / 2));
  }

  test("what is watched for is seen", async () => {
    const found = await readInSequence(() =>
      backend.sql("select count(*) from public.news where content like '%zzz%'"),
    );
    expect(found).toEqual({ "public.news": ARTICLES });
  });

  const page = (number: number) => ({ page: number, pageSize: 9 });
  const [category] = NEWS_CATEGORIES;
  const listing = { text: "", category: null };

  const SITE: Record<string, (client: Client) => Promise<unknown>> = {
    "the newest": (client) => listPublishedNews(client, { limit: 30 }),
    "a page of the news": (client) => findPublishedNews(client, { ...listing, ...page(1) }),
    "a later page": (client) => findPublishedNews(client, { ...listing, ...page(40) }),
    "a category": (client) => findPublishedNews(client, { ...listing, category, ...page(1) }),
    "the featured article": findFeaturedArticle,
    "an article": (client) => findPublishedArticle(client, slug),
    "a slug that nobody has": (client) => hasArticlePage(client, "nada"),
    "a former slug": (client) => findRenamedArticle(client, "nada"),
    "related articles": (client) => listRelatedNews(client, { id, category }, { limit: 3 }),
    ...Object.fromEntries(
      ["ganado", "leche calidad", "gan", nameWord(2500), "ganadp calidax", "zzyxwv qqq"].map(
        (text) => [
          `the search for '${text}'`,
          (client: Client) => findPublishedNews(client, { text, category: null, ...page(1) }),
        ],
      ),
    ),
  };

  // Vacuum runs in no transaction, so that the embedded database does without it here.
  const isCounted = (name: string) => /^(?:the list|a (?:later )?page|a category)/.test(name);
  const choose = (cases: object) =>
    Object.keys(cases).filter((name) => kind === "postgres" || !isCounted(name));

  test.each(choose(SITE))("%s of the site is found through an index", async (name) => {
    expect(await readInSequence(async () => SITE[name]?.(backend.client()))).toEqual({});
  });

  const all = { text: "", category: null, state: null, sort: "newest" } as const;
  const PANEL: Record<string, (client: Client) => Promise<unknown>> = {
    "the list": (client) => listArticleRows(client, all, page(1)),
    "the list by name": (client) => listArticleRows(client, { ...all, sort: "name" }, page(1)),
    "the list by change": (client) => listArticleRows(client, { ...all, sort: "changed" }, page(1)),
    "a rare word": (client) => listArticleRows(client, { ...all, text: nameWord(3500) }, page(1)),
    "two words": (client) => listArticleRows(client, { ...all, text: "autor 3 zzy" }, page(1)),
    "what changed": (client) =>
      listRevisions(client, { scope: { table: "news", recordId: id }, olderThan: null, limit: 20 }),
    "what was deleted": (client) => listDeletions(client, { table: "news", ...page(1) }),
  };

  test.each(choose(PANEL))("%s of the panel is found through an index", async (name) => {
    expect(await readInSequence(async () => PANEL[name]?.(panel))).toEqual({});
  });
});
