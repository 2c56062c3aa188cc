import { setTimeout as sleep } from "node:timers/promises";

import { percentile } from "./support/numbers.ts";
import { cpuSecondsOf, memoryOf, waitUntilIdle } from "./support/process.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { listPaths, visit } from "./support/visits.ts";

const PORT = 24_920;
const VISITORS = 5000;
const SECONDS = 60;
const SAVE_EVERY_MS = 10_000;
const PAGES = 10;

/** A campaign: thousands of visitors in a minute while an editor saves; first without any generated pictures, then with all. */
export async function measureCampaign(report: Report, { share }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const paths = await listPaths(product.origin, PAGES);
      await waitUntilIdle(product.pid);
      report.text(
        `${VISITORS * share} visitors in ${SECONDS * share} s over ${paths.length} pages, each with its own connections and the pictures of the page, an administrator saving every ${SAVE_EVERY_MS / 1000} s. Milliseconds until the whole response; the generator runs beside the product.`,
      );
      const rows = [
        ...(await measure(product, paths, share, "no picture made before")),
        ...(await measure(product, paths, share, "all made")),
      ];
      report.table(["", "responses", "errors", "p50", "p99", "max", "memory MiB", "CPU s"], rows);
    } finally {
      await product.stop();
    }
  });
}

async function measure(
  product: Product,
  paths: readonly string[],
  share: number,
  name: string,
): Promise<(string | number)[][]> {
  const before = cpuSecondsOf(product.pid);
  let isOver = false;
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(product.pid).now);
  }, 250);
  const saves = saveRepeatedly(product, () => isOver);
  const { pages, pictures, errors } = await visit(product.origin, paths, {
    visits: VISITORS * share,
    seconds: SECONDS * share,
  });
  isOver = true;
  await saves;
  clearInterval(watch);
  const cpu = (cpuSecondsOf(product.pid) - before).toFixed(1);
  if (errors.length > 0) console.log(errors.slice(0, 3).join("\n"));
  const describe = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1));
  return [
    [`pages, ${name}`, pages.length, errors.length, ...describe(pages), memory, cpu],
    [`pictures, ${name}`, pictures.length, "", ...describe(pictures), "", ""],
  ];
}

async function saveRepeatedly({ service }: Product, isOver: () => boolean): Promise<void> {
  const { data, error } = await service.from("products").select("id").limit(1).single();
  if (error) throw error;
  for (let save = 0; !isOver(); save += 1) {
    const title = `Producto de la campaña ${save}`;
    const saved = await service.from("products").update({ title }).eq("id", data.id);
    if (saved.error) throw saved.error;
    await sleep(SAVE_EVERY_MS);
  }
}
