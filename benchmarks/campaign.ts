import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { median, percentile } from "./support/numbers.ts";
import { cpuSecondsOf, memoryOf } from "./support/process.ts";
import { type Product, startProduct, withFolder } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { VisitorsResult, VisitorsWork } from "./support/visitors.ts";

const PORT = 34_920;
const VISITORS = 5000;
const SECONDS = 60;
const SAVE_EVERY_MS = 10_000;
const PICTURE_WIDTH = 600;
const PAGES = 10;

/** A campaign: thousands of visitors in a minute, on a start without any cached picture, while an editor saves. */
export async function measureCampaign(report: Report): Promise<void> {
  await withFolder(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const paths = await listPaths(product.origin);
      const cpuBefore = cpuSecondsOf(product.pid);
      let isOver = false;
      const saves = saveNowAndThen(product, () => isOver);
      const { pages, pictures, errors } = await visit(product, paths);
      isOver = true;
      const cpu = cpuSecondsOf(product.pid) - cpuBefore;
      const at = (times: readonly number[], share: number) => percentile(times, share).toFixed(1);
      report.text(
        `${VISITORS} visitors in ${SECONDS} s over ${paths.length} pages, each with connections of their own and the pictures of the page; no picture was made before. ${await saves} saves meanwhile. Milliseconds until the whole response; the generator runs beside the product.`,
      );
      report.table(
        ["", "responses", "errors", "p50", "p99", "max"],
        [
          [
            "pages",
            pages.length,
            errors.length,
            median(pages).toFixed(1),
            at(pages, 0.99),
            at(pages, 1),
          ],
          [
            "pictures",
            pictures.length,
            "",
            median(pictures).toFixed(1),
            at(pictures, 0.99),
            at(pictures, 1),
          ],
        ],
      );
      const { now, peak } = memoryOf(product.pid);
      report.text(
        `Memory ${now} MiB afterwards, ${peak} at most; ${cpu.toFixed(1)} s of processor time.`,
      );
      for (const error of errors.slice(0, 3)) report.text(error);
    } finally {
      await product.stop();
    }
  });
}

async function listPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const records = all.filter((path) => /^\/(?:productos|noticias)\/[a-z0-9-]+$/.test(path));
  const lists = ["/", "/productos", "/noticias"];
  // Every third record: products and articles.
  const others = records.filter((_, index) => index % 3 === 0).slice(0, PAGES - lists.length);
  return [...lists, ...others];
}

async function visit({ origin }: Product, paths: readonly string[]): Promise<VisitorsResult> {
  const worker = new Worker(new URL("support/visitors.ts", import.meta.url), {
    workerData: {
      ...{ origin, paths, visits: VISITORS, seconds: SECONDS },
      pictureWidth: PICTURE_WIDTH,
    } satisfies VisitorsWork,
  });
  const [result] = (await once(worker, "message")) as [VisitorsResult];
  return result;
}

async function saveNowAndThen({ service }: Product, isOver: () => boolean): Promise<number> {
  const { data, error } = await service.from("products").select("id").limit(1).single();
  if (error) throw error;
  let saves = 0;
  while (!isOver()) {
    await sleep(SAVE_EVERY_MS);
    const title = `Producto de la campaña ${saves}`;
    const saved = await service.from("products").update({ title }).eq("id", data.id);
    if (saved.error) throw saved.error;
    saves += 1;
  }
  return saves;
}
