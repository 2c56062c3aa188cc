import { once } from "node:events";
import { Agent } from "node:http";
import { Worker } from "node:worker_threads";

import { ask } from "./support/ask.ts";
import type { AskerWork } from "./support/asker.ts";
import { median, percentile, time } from "./support/numbers.ts";
import { memoryOf } from "./support/process.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_860;
const CONNECTIONS = 50;
const URLS = 100_000;
/** For pages that are rendered on each request: fewer suffice. */
const RENDERED = 5000;

interface Attack {
  name: string;
  count: number;
  url: (number: number) => string;
}

const ATTACKS: readonly Attack[] = [
  { name: "unknown parameters", count: URLS, url: (number) => `/?utm_id=${number}` },
  { name: "unknown paths", count: URLS, url: (number) => `/nada-${number}` },
  { name: "unknown products", count: URLS, url: (number) => `/productos/nada-${number}` },
  {
    name: "pages beyond a list's end",
    count: URLS,
    url: (number) => `/noticias?pagina=${number + 10}`,
  },
  {
    name: "unknown categories",
    count: URLS,
    url: (number) => `/productos?categoria=nada-${number}`,
  },
  { name: "search terms", count: RENDERED, url: (number) => `/noticias?q=nada${number}` },
];

/** What very many invented URLs cost: memory, and the latency of other pages during the attack. */
export async function measureAttack(report: Report, { share }: Size): Promise<void> {
  const rows: (string | number)[][] = [];
  await withInstallation(async (folder) => {
    const product = await startProduct({ port: PORT, dataDir: folder });
    try {
      await ask(`${product.origin}/`);
      rows.push(["(none)", 0, "", memoryOf(product.pid).now, ...(await probeHome(product))]);
      for (const attack of ATTACKS) {
        rows.push(await measure(product, { ...attack, count: attack.count * share }));
      }
    } finally {
      await product.stop();
    }
  });
  report.text(
    `Distinct URLs over ${CONNECTIONS} connections, and the cached home page requested every 20 ms during the attack.`,
  );
  report.table(
    ["attack", "URLs", "responses /s", "memory MiB", "home p50 ms", "home p99 ms"],
    rows,
  );
}

async function measure(product: Product, attack: Attack): Promise<(string | number)[]> {
  let isOver = false;
  const watching = probeHome(product, () => isOver);
  const { ms } = await time(() => requestAll(product.origin, attack));
  isOver = true;
  const home = await watching;
  return [
    attack.name,
    attack.count,
    Math.round((attack.count / ms) * 1000),
    memoryOf(product.pid).now,
    ...home,
  ];
}

/** In another thread: in this one the latency probe would wait for the requests, not for the product. */
async function requestAll(origin: string, { count, url }: Attack): Promise<void> {
  const urls = Array.from({ length: count }, (_, number) => origin + url(number));
  const client = new Worker(new URL("support/asker.ts", import.meta.url), {
    workerData: { urls, connections: CONNECTIONS } satisfies AskerWork,
  });
  await once(client, "exit");
}

const PROBE_INTERVAL_MS = 20;
const PROBES = 50;

async function probeHome(
  { origin }: Product,
  isOver = () => true,
): Promise<[p50: string, p99: string]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (!isOver() || times.length < PROBES) {
    times.push((await time(() => ask(`${origin}/`, agent))).ms);
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  }
  agent.destroy();
  return [median(times).toFixed(1), percentile(times, 0.99).toFixed(1)];
}
