import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { VisitorsResult, VisitorsWork } from "./visitors.ts";

/** The lists and every third product and article. */
export async function listPaths(origin: string, count: number): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const records = all.filter((path) => /^\/(?:productos|noticias)\/[a-z0-9-]+$/.test(path));
  const lists = ["/", "/productos", "/noticias"];
  const others = records.filter((_, index) => index % 3 === 0).slice(0, count - lists.length);
  return [...lists, ...others];
}

/** Visits pages with their pictures, spread evenly over a time, in a worker thread. */
export async function visit(
  origin: string,
  paths: readonly string[],
  { visits, seconds }: Pick<VisitorsWork, "visits" | "seconds">,
): Promise<VisitorsResult> {
  const worker = new Worker(new URL("visitors.ts", import.meta.url), {
    workerData: { origin, paths, visits, seconds } satisfies VisitorsWork,
  });
  const [result] = (await once(worker, "message")) as [VisitorsResult];
  return result;
}
