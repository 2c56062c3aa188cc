import type { Client } from "#data/client/client.ts";
import { listArticleRows } from "#data/news-list.ts";
import { findPublishedNews } from "#data/news.ts";
import { listProductRows } from "#data/product-list.ts";
import { makeArticles, makeProducts, nameWord } from "#tests/support/records.ts";

import { withPostgres } from "./support/databases.ts";
import { median, time } from "./support/numbers.ts";
import { memoryOf } from "./support/process.ts";
import { type Product, startProduct, withFolder, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_870;
const PRODUCTS = 1000;
const SIZES = [10, 1000, 10_000];
/** Repetitions of each request in a round. */
const TIMES = 3;
/** Requests before each measurement: a database plans its first queries each time, and V8 compiles hot code. */
const MAX_WARM_UP = 10;
const BATCH = 50;

const PAGES = ["/", "/productos", "/noticias", "/noticias?pagina=2", "/feed.xml", "/sitemap.xml"];

const SEARCHES: Readonly<Record<string, string>> = {
  "search: a frequent word": "ganado",
  "search: two words": "leche calidad",
  "search: a rare word": nameWord(2500),
  "search: a beginning": "gan",
  "search: a typing error": "ganadp calidax",
  "search: nothing": "zzyxwv qqqkkk",
};

/** Pages, search and panel as the number of articles grows, over both databases. */
export async function measureScale(report: Report, { rounds, share }: Size): Promise<void> {
  const times = rounds * TIMES;
  report.text(
    `Milliseconds over HTTP, medians of ${times} after ${countWarmUps(times)} that warm up: pages are re-rendered (a save goes before each); searches and lists use the Supabase API. ${PRODUCTS} products.`,
  );
  const sizes = SIZES.map((size) => size * share);
  await withInstallation(async (dataDir) => {
    await measureKind(report, "embedded", { sizes, times }, { dataDir });
  });
  await withPostgres((databaseUrl) =>
    withFolder(async (dataDir) => {
      await measureKind(report, "PostgreSQL", { sizes, times }, { dataDir, databaseUrl });
    }),
  );
}

async function measureKind(
  report: Report,
  name: string,
  { sizes, times }: { sizes: readonly number[]; times: number },
  where: { dataDir: string; databaseUrl?: string },
): Promise<void> {
  const product = await startProduct({ ...where, port: PORT });
  try {
    await insert(product.service, "products", makeProducts(PRODUCTS));
    const columns: Map<string, number>[] = [];
    let filled = 0;
    for (const size of sizes) {
      await insert(product.service, "news", makeArticles(size).slice(filled));
      filled = size;
      columns.push(await measureAt(product, times, PAGES));
    }
    report.table(
      [name, ...sizes.map((size) => `${size} articles`)],
      [...(columns[0]?.keys() ?? [])].map((row) => [
        row,
        ...columns.map((column) => (column.get(row) ?? 0).toFixed(1)),
      ]),
    );
  } finally {
    await product.stop();
  }
}

async function insert(
  client: Client,
  table: "news" | "products",
  rows: readonly { title: string }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const { error } = await client.from(table).insert(rows.slice(start, start + BATCH));
    if (error) throw error;
  }
}

/**
 * Medians in milliseconds by request: pages rendered on each request, searches and the panel's lists; and MiB of memory.
 */
export async function measureAt(
  product: Product,
  times: number,
  pages: readonly string[],
): Promise<Map<string, number>> {
  const { origin, service } = product;
  const panel = await product.signIn();
  const found = new Map<string, number>();
  const measure = async (
    name: string,
    work: () => Promise<unknown>,
    prepare?: () => Promise<void>,
  ) => {
    const taken = [];
    for (let each = -countWarmUps(times); each < times; each += 1) {
      await prepare?.();
      const { ms } = await time(work);
      if (each >= 0) taken.push(ms);
    }
    found.set(name, median(taken));
  };
  for (const page of pages) {
    await measure(
      `page ${page}`,
      () => readPage(origin + page),
      () => invalidatePages(service),
    );
  }
  for (const [name, text] of Object.entries(SEARCHES)) {
    await measure(name, () =>
      findPublishedNews(service, { text, category: null, page: 1, pageSize: 9 }),
    );
  }
  await measure("page of a search", () => readPage(`${origin}/noticias?q=ganado`));
  const all = { text: "", category: null, state: null, sort: "newest" } as const;
  const first = { page: 1, pageSize: 25 };
  await measure("panel: news", () => listArticleRows(panel, all, first));
  await measure("panel: news by name", () =>
    listArticleRows(panel, { ...all, sort: "name" }, first),
  );
  await measure("panel: news, searched", () =>
    listArticleRows(panel, { ...all, text: "ganado" }, first),
  );
  await measure("panel: news search without results", () =>
    listArticleRows(panel, { ...all, text: "zzyxwv" }, first),
  );
  await measure("panel: products", () =>
    listProductRows(panel, { text: "", category: null, sort: "newest" }, first),
  );
  found.set("memory, MiB", memoryOf(product.pid).now);
  return found;
}

async function readPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

function countWarmUps(times: number): number {
  return Math.min(times, MAX_WARM_UP);
}

/** Invalidates every cached page, as a save does. */
async function invalidatePages(client: Client): Promise<void> {
  for (const table of ["products", "news"] as const) {
    const { data } = await client.from(table).select("id, title").limit(1).single();
    if (data) await client.from(table).update({ title: data.title }).eq("id", data.id);
  }
}
