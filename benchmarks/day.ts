import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { median } from "./support/numbers.ts";
import { listPictures } from "./support/page-pictures.ts";
import { prepare } from "./support/prepared.ts";
import { cpuSecondsOf, threadMsOf, waitUntilIdle } from "./support/process.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import { startRaw } from "./support/raw.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { listPaths, visit } from "./support/visits.ts";

const PORT = 24_945;
const DAY = { visits: 10_000, edits: 50, minutes: 24 * 60 };
const VISITS_PER_EDIT = DAY.visits / DAY.edits;
const PAGES = 10;
const VISITS_PER_SECOND = 80;
/** For work that follows an edit and its visits, such as the final compression of pages. */
const PAUSE_MS = 5000;
const RAW_TIMES = 5;
/** How long V8 stays active after load. Only in a full run, as is the idle minute after it. */
const AFTER_MS = 240_000;
const IDLE_MS = 60_000;

/** The processor time of a day: edits, the visits between them, and idle hours. */
export async function measureDay(report: Report, { share }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const paths = await listPaths(product.origin, PAGES);
      // Pictures are generated once for all days.
      await visit(product.origin, paths, { visits: paths.length, seconds: 1 });
      await waitUntilIdle(product.pid);
      const edits = DAY.edits * share;
      const editMs = await measureEdits(product, paths, edits);
      const parts: Part[] = [[`an edit and ${VISITS_PER_EDIT} visits`, editMs, DAY.edits]];
      const isWhole = share === 1;
      if (isWhole) {
        const afterMs = await measureIdle(product, AFTER_MS);
        parts.push([`${AFTER_MS / 60_000} minutes after it`, afterMs, DAY.edits]);
        const minuteMs = await measureIdle(product, IDLE_MS);
        parts.push(["a minute without anybody", minuteMs, DAY.minutes]);
      }
      const rawMs = await measureRaw(path.join(dataDir, "responses.json"), product, paths);
      report.text(
        `Processor time of the product with all its threads; the median of ${edits} edits, and the day computed from it. An edit renames a product, which every page's menu shows; then ${VISITS_PER_EDIT} visits come in ${VISITS_PER_EDIT / VISITS_PER_SECOND} s, each to one of ${paths.length} pages with its pictures, over its own connections, and ${PAUSE_MS / 1000} s pass. In the minutes after that V8 collects and releases memory, as it may after each edit. Raw node:http serves the same bytes to the same visits, without edits.`,
      );
      const total = parts.reduce((sum, [, ms, count]) => sum + ms * count, 0);
      report.table(
        ["", "ms of a core", "in a day", "s of a core"],
        [
          ...parts.map(describe),
          ...(isWhole ? [["a day", "", "", round(total / 1000)]] : []),
          describe([`raw node:http: ${VISITS_PER_EDIT} visits`, rawMs, DAY.edits]),
        ],
      );
    } finally {
      await product.stop();
    }
  });
}

type Part = [name: string, ms: number, count: number];

function describe([name, ms, count]: Part): (string | number)[] {
  return [name, round(ms), count, round((ms * count) / 1000)];
}

function round(figure: number): number {
  return Number(figure.toFixed(figure < 100 ? 1 : 0));
}

/** @returns milliseconds of processor time of one edit, the visits after it, and the work they cause */
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
    await visitBetweenEdits(origin, paths);
    await sleep(PAUSE_MS);
    taken.push((cpuSecondsOf(pid) - before) * 1000);
  }
  return median(taken);
}

async function visitBetweenEdits(origin: string, paths: readonly string[]): Promise<void> {
  const seconds = VISITS_PER_EDIT / VISITS_PER_SECOND;
  const { errors } = await visit(origin, paths, { visits: VISITS_PER_EDIT, seconds });
  if (errors.length > 0) throw new Error(errors[0]);
}

/** The same visits and bytes, from a server that does nothing else. */
async function measureRaw(
  file: string,
  { origin }: Product,
  paths: readonly string[],
): Promise<number> {
  const addresses = new Set<string>(paths);
  for (const page of paths) {
    const html = await (await fetch(origin + page)).text();
    for (const picture of listPictures(html)) addresses.add(picture);
  }
  const responses = [];
  for (const address of addresses) responses.push(await prepare(origin, address));
  const raw = await startRaw(file, PORT + 1, responses);
  try {
    const taken = [];
    for (let each = 0; each < RAW_TIMES; each += 1) {
      const before = cpuSecondsOf(raw.pid);
      await visitBetweenEdits(raw.origin, paths);
      taken.push((cpuSecondsOf(raw.pid) - before) * 1000);
    }
    return median(taken);
  } finally {
    await raw.stop();
  }
}

/** @returns milliseconds of processor time without requests */
async function measureIdle({ pid }: Product, milliseconds: number): Promise<number> {
  const before = threadMsOf(pid);
  await sleep(milliseconds);
  return threadMsOf(pid) - before;
}
