import path from "node:path";

import { withPostgres } from "./support/databases.ts";
import { ensureLoadGenerator, putUnderLoad } from "./support/load.ts";
import { median } from "./support/numbers.ts";
import { memoryOf } from "./support/process.ts";
import { type Product, startProduct, withFolder } from "./support/product.ts";
import type { Report } from "./support/report.ts";

const PORT = 34_850;
const PAGES = ["/", "/productos", "/noticias", "/cotizar", "/no-existe", "/sitemap.xml"];

interface Options {
  seconds: number;
  rounds: number;
}

/** From the start of the process to its first page, and what it holds in memory. */
export async function measureStart(report: Report, options: Options): Promise<void> {
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
    `From the server's process to its first 200 for the home page (median of ${options.rounds} starts on an existing database), and MiB in memory: after the start, and after each of ${PAGES.length} addresses was asked for over 50 connections.`,
  );
  report.table(["", "first start ms", "start ms", "memory", "memory after load", "peak"], rows);
}

async function measure(
  where: { dataDir: string; databaseUrl?: string },
  { seconds, rounds }: Options,
): Promise<(string | number)[]> {
  const start = () => startProduct({ ...where, port: PORT });
  const first = await start();
  // The pages that it kept are what the next start has.
  for (const page of PAGES) await (await fetch(first.origin + page)).text();
  await first.stop();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await start();
    times.push(product.firstAnswerMs);
    await product.stop();
  }
  const product = await start();
  const before = memoryOf(product.pid);
  await putPagesUnderLoad(product, seconds);
  const after = memoryOf(product.pid);
  await product.stop();
  return [
    Math.round(first.firstAnswerMs),
    Math.round(median(times)),
    before.now,
    after.now,
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
