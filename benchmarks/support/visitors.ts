import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";

import { askForBody } from "./ask.ts";
import { time } from "./numbers.ts";
import { listPictures } from "./page-pictures.ts";

/** The input of this worker: visits of pages with their pictures, spread evenly over a time. */
export interface VisitorsWork {
  origin: string;
  paths: readonly string[];
  visits: number;
  seconds: number;
}

export interface VisitorsResult {
  /** Milliseconds from the request to the end of each response. */
  pages: number[];
  pictures: number[];
  /** Responses other than 200, and failed requests. */
  errors: string[];
}

const { origin, paths, visits, seconds } = workerData as VisitorsWork;
const result: VisitorsResult = { pages: [], pictures: [], errors: [] };

await Promise.all(await startVisits());
parentPort?.postMessage(result);

/** Starts each visit at its time. @returns the pending ones */
async function startVisits(): Promise<Promise<void>[]> {
  const started: Promise<void>[] = [];
  const start = performance.now();
  for (let visit = 0; visit < visits; visit += 1) {
    await sleep(Math.max(0, start + (visit * seconds * 1000) / visits - performance.now()));
    started.push(visitPage(paths[visit % paths.length] ?? "/"));
  }
  return started;
}

/** One visitor, with its own connections. */
async function visitPage(path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  try {
    const { result: page, ms } = await time(() => askForBody(origin + path, agent));
    result.pages.push(ms);
    const html = brotliDecompressSync(page).toString();
    await Promise.all(
      listPictures(html).map(async (address) => {
        result.pictures.push((await time(() => askForBody(origin + address, agent))).ms);
      }),
    );
  } catch (error) {
    result.errors.push(`${path}: ${String(error)}`);
  } finally {
    agent.destroy();
  }
}
