import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { withPostgres } from "./support/databases.ts";
import { ensureLoadGenerator, putUnderLoad } from "./support/load.ts";
import { median } from "./support/numbers.ts";
import { memoryOf } from "./support/process.ts";
import { type Product, startProduct, withFolder } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_850;
/** By then V8 and the C library have released the memory that they release automatically. */
const IDLE_MS = 10_000;
const PAGES = ["/", "/productos", "/noticias", "/cotizar", "/no-existe", "/sitemap.xml"];

/** From the start of the process to its first page, and its memory. */
export async function measureStart(report: Report, options: Size): Promise<void> {
  await ensureLoadGenerator();
  const rows: (string | number)[][] = [];
  await withFolder(async (folder) => {
    rows.push(["embedded", ...(await measure({ dataDir: folder }, options))]);
  });
  await withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const dataDir = path.join(folder, "data");
      rows.push(["PostgreSQL", ...(await measure({ dataDir, databaseUrl }, options))]);
    }),
  );
  report.text(
    `From the server's process, as npm start starts it, to its first 200 for the home page, to its database, and the processor time until then (medians of ${options.rounds} starts on an existing database); MiB in memory, after the start, after each of ${PAGES.length} URLs was requested over 50 connections, and ${IDLE_MS / 1000} s later. Required: 200 within 1000 ms embedded and 400 ms with PostgreSQL; after load at most 400 MB embedded and 160 MB with PostgreSQL.`,
  );
  report.table(
    [
      "",
      "first start ms",
      "start ms",
      "database ms",
      "CPU ms",
      "memory",
      "after load",
      "idle again",
      "peak",
    ],
    rows,
  );
}

async function measure(
  where: { dataDir: string; databaseUrl?: string },
  { seconds, rounds }: Size,
): Promise<(string | number)[]> {
  const start = () => startProduct({ ...where, port: PORT });
  const first = await start();
  // The next start finds the pages that this one cached.
  for (const page of PAGES) await (await fetch(first.origin + page)).text();
  await first.stop();
  const starts: Product[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await start();
    starts.push(product);
    await product.stop();
  }
  const product = await start();
  const before = memoryOf(product.pid);
  await putPagesUnderLoad(product, seconds);
  const after = memoryOf(product.pid);
  await wait(IDLE_MS);
  const idle = memoryOf(product.pid);
  await product.stop();
  return [
    Math.round(first.firstResponseMs),
    ...(["firstResponseMs", "readyMs", "startCpuMs"] as const).map((key) =>
      Math.round(median(starts.map((each) => each[key]))),
    ),
    before.now,
    after.now,
    idle.now,
    after.peak,
  ];
}

async function putPagesUnderLoad({ origin, pid }: Product, seconds: number): Promise<void> {
  for (const page of PAGES) {
    await putUnderLoad({
      url: origin + page,
      pid,
      connections: 50,
      seconds,
      headers: { "Accept-Encoding": "br" },
    });
  }
}
