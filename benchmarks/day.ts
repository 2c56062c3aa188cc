import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ask } from "./support/ask.ts";
import { median } from "./support/numbers.ts";
import { listPictures } from "./support/page-pictures.ts";
import { prepare } from "./support/prepared.ts";
import { cpuSecondsOf, threadMsOf, waitUntilQuiet } from "./support/process.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import { startRaw } from "./support/raw.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { listPaths, visit } from "./support/visits.ts";

const PORT = 24_945;
const DAY = { visits: 10_000, edits: 50, minutes: 24 * 60 };
const PAGES = 10;
const VISITS_PER_SECOND = 80;
/** Until what follows an edit is done, such as compressing pages for good. */
const AFTER_EDIT_MS = 5000;
/** The process settles for some minutes after it was busy: V8 collects and gives back. */
const IDLE = { settleMs: 240_000, ms: 120_000 };

/** The processor time of a day: visits, edits after which pages are read again, and hours in which nothing happens. */
export async function measureDay(report: Report, { share }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const paths = await listPaths(product.origin, PAGES);
      // Each picture is made once for all days.
      await visit(product.origin, paths, { visits: paths.length, seconds: 1 });
      await waitUntilQuiet(product.pid);
      const edit = await measureEdits(product, paths, DAY.edits * share);
      const visits = { visits: DAY.visits * share, paths };
      const visitMs = await measureVisits(product, visits);
      const rawMs = await measureRaw(path.join(dataDir, "responses.json"), product, visits);
      const idleMs = await measureIdle(product, share);
      report.text(
        `Processor time of the product with all its threads, from ${DAY.edits * share} edits and ${DAY.visits * share} visits; the day is computed from them. A visit is a page with its pictures, one of ${paths.length} pages, over connections of its own. An edit renames a product, which every page's menu shows; then each page is read once, and ${AFTER_EDIT_MS / 1000} s pass.`,
      );
      const row = (name: string, ms: number, count: number) => [
        ...[name, ms.toFixed(2), count],
        ((ms * count) / 1000).toFixed(1),
      ];
      const rows = [
        row("visit", visitMs, DAY.visits),
        row("edit", edit, DAY.edits),
        row("minute without anybody", idleMs, DAY.minutes),
      ];
      const total = rows.reduce((sum, [, , , seconds]) => sum + Number(seconds), 0);
      report.table(
        ["", "ms of a core", "in a day", "s of a core"],
        [
          ...rows,
          ["day", "", "", total.toFixed(1)],
          row("visit, raw node:http", rawMs, DAY.visits),
        ],
      );
    } finally {
      await product.stop();
    }
  });
}

/** @returns milliseconds of processor time of one edit and what follows it */
async function measureEdits(
  { origin, pid, signIn }: Product,
  paths: readonly string[],
  edits: number,
): Promise<number> {
  const client = await signIn();
  const { data } = await client.from("products").select("id").limit(1).single().throwOnError();
  const taken: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const before = cpuSecondsOf(pid);
    const title = `Producto del día ${edit}`;
    await client.from("products").update({ title }).eq("id", data.id).throwOnError();
    for (const page of paths) await ask(origin + page);
    await sleep(AFTER_EDIT_MS);
    taken.push((cpuSecondsOf(pid) - before) * 1000);
  }
  return median(taken);
}

interface Visits {
  visits: number;
  paths: readonly string[];
}

async function measureVisits(
  { origin, pid }: Pick<Product, "origin" | "pid">,
  { visits, paths }: Visits,
): Promise<number> {
  const before = cpuSecondsOf(pid);
  const { errors } = await visit(origin, paths, { visits, seconds: visits / VISITS_PER_SECOND });
  if (errors.length > 0) throw new Error(errors[0]);
  return ((cpuSecondsOf(pid) - before) * 1000) / visits;
}

/** The same visits, with the same bytes from a server that does nothing else. */
async function measureRaw(file: string, { origin }: Product, visits: Visits): Promise<number> {
  const addresses = new Set<string>(visits.paths);
  for (const page of visits.paths) {
    const html = await (await fetch(origin + page)).text();
    for (const picture of listPictures(html)) addresses.add(picture);
  }
  const responses = [];
  for (const address of addresses) responses.push(await prepare(origin, address));
  const raw = await startRaw(file, PORT + 1, responses);
  try {
    return await measureVisits(raw, visits);
  } finally {
    await raw.stop();
  }
}

/** @returns milliseconds of processor time in a minute */
async function measureIdle({ pid }: Product, share: number): Promise<number> {
  await sleep(IDLE.settleMs * share);
  const milliseconds = IDLE.ms * Math.max(share, 1 / 4);
  const before = threadMsOf(pid);
  await sleep(milliseconds);
  return ((threadMsOf(pid) - before) * 60_000) / milliseconds;
}
