import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";

import { measureAt } from "./scale.ts";
import { withPostgres } from "./support/databases.ts";
import { fillDatabase, fillFolder } from "./support/filled.ts";
import { time } from "./support/numbers.ts";
import {
  type Product,
  type ProductOptions,
  startProduct,
  withFolder,
  withInstallation,
} from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_875;
/** Rows of each growing table, and of products. */
const SIZES = [
  [10_000, 10_000],
  [100_000, 20_000],
] as const;
/** Repetitions of each request in a round. */
const TIMES = 2;
/** By then the most requested pages have been rendered after a first start. */
const AFTER_START_MS = 5000;
/** Pause between two saves during a backup. */
const PAUSE_MS = 20;

const PAGES = [
  "/",
  "/productos",
  "/productos?categoria=Grasas",
  "/productos/producto-7",
  "/noticias",
  "/noticias?pagina=9",
  "/noticias/articulo-77",
  COST_PATH,
  "/feed.xml",
  "/sitemap.xml",
  "/sitemap.xml?parte=paginas",
  "/sitemap.xml?parte=noticias-1",
];

/** Requests of visitors and of the panel with ten times as many rows; starts; and a backup during saves. */
export async function measureLarge(report: Report, { rounds, share }: Size): Promise<void> {
  const times = rounds * TIMES;
  report.text(
    `Milliseconds over HTTP, medians of ${times}: pages are requested after a save, which re-renders those requested in the second before it. Every growing table has as many rows as there are articles.`,
  );
  const sizes = SIZES.map(([rows, products]) => [rows * share, products * share] as const);
  const embedded: Map<string, number>[] = [];
  const overPostgres: Map<string, number>[] = [];
  for (const [rows, products] of sizes) {
    await withInstallation(async (dataDir) => {
      await fillFolder(dataDir, rows, products);
      embedded.push(await measureFilled({ dataDir, port: PORT }, times));
    });
    await withPostgres((databaseUrl) =>
      withFolder(async (folder) => {
        const where = { dataDir: path.join(folder, "data"), databaseUrl, port: PORT };
        // Creates the tables.
        await (await startProduct(where)).stop();
        await fillDatabase(databaseUrl, rows, products);
        overPostgres.push(await measureFilled(where, times));
      }),
    );
  }
  const names = sizes.map(([rows, products]) => `${rows} articles, ${products} products`);
  for (const [kind, columns] of [
    ["embedded", embedded],
    ["PostgreSQL", overPostgres],
  ] as const) {
    const [few, many] = columns;
    if (few === undefined || many === undefined) continue;
    report.table(
      [kind, ...names, "ratio"],
      [...few].map(([row, before]) => {
        const after = many.get(row) ?? 0;
        return [row, before.toFixed(1), after.toFixed(1), (after / before).toFixed(1)];
      }),
    );
  }
}

async function measureFilled(where: ProductOptions, times: number): Promise<Map<string, number>> {
  // The first start renders pages that later ones find cached.
  const first = await startProduct(where);
  await wait(AFTER_START_MS);
  await first.stop();
  const product = await startProduct(where);
  try {
    await wait(AFTER_START_MS);
    return new Map([
      ["start to the first page", product.firstResponseMs],
      ["start to the database", product.readyMs],
      ...(await measureAt(product, times, PAGES)),
      ...(await backUpDuringSaves(product)),
    ]);
  } finally {
    await product.stop();
  }
}

async function backUpDuringSaves(product: Product): Promise<[name: string, value: number][]> {
  const client = await product.signIn();
  const { data } = await client
    .from("products")
    .select("id, title")
    .limit(1)
    .single()
    .throwOnError();
  let isOver = false;
  const backup = time(() => product.backUp()).finally(() => (isOver = true));
  let longest = 0;
  while (!isOver) {
    const save = client.from("products").update({ title: data.title }).eq("id", data.id);
    const { ms } = await time(async () => save.throwOnError());
    longest = Math.max(longest, ms);
    await wait(PAUSE_MS);
  }
  const { ms, result: bytes } = await backup;
  return [
    ["backup", ms],
    ["backup, MB", bytes / 1e6],
    ["longest save during it", longest],
  ];
}
