import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

import { findChromium } from "../scripts/setup/chromium.mjs";
import { addLot } from "./support/add-lot.ts";
import { launchChromium, warmUp } from "./support/browser.ts";
import { median } from "./support/numbers.ts";
import { startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_880;
const PAGES = [
  ...["/", "/productos", "/productos/torta-de-palmiste", "/noticias"],
  ...["/herramientas", "/herramientas/sal-mineralizada", "/cotizar/en-su-municipio"],
  ...["/productos/comparar?producto=melaza&producto=torta-de-palmiste", "/verificar", "/sin-senal"],
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

interface Measured {
  row: number[];
  /** What lost points. */
  failures: string[];
}

/** Lighthouse's mobile scores of the public pages; its index says how fast the machine was. */
export async function measureLighthouse(report: Report, { rounds }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    const chromePath = findChromium();
    const chrome = await launch({
      chromeFlags: [
        "--headless=new",
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
      ],
      ...(chromePath !== null && { chromePath }),
    });
    try {
      const rows: (string | number)[][] = [];
      const failures: string[] = [];
      const lot = await addLot(product.service);
      const pages = [...PAGES, await findArticle(product.origin), lot];
      const browser = await launchChromium();
      await warmUp(browser, product.origin, pages);
      await browser.close();
      for (const page of pages) {
        const measured = await measure(product.origin + page, chrome.port, rounds);
        rows.push([page, ...measured.row]);
        failures.push(...measured.failures.map((failure) => `${page}: ${failure}`));
      }
      report.text(`Lighthouse's mobile scores, medians of ${rounds} runs.`);
      report.table(["page", ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "index"], rows);
      if (failures.length > 0) report.text(failures.map((failure) => `- ${failure}`).join("\n"));
    } finally {
      chrome.kill();
      await product.stop();
    }
  });
}

async function findArticle(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/noticias`)).text();
  return /href="(\/noticias\/[a-z0-9-]+)"/.exec(html)?.[1] ?? "/noticias";
}

async function measure(url: string, port: number, rounds: number): Promise<Measured> {
  const runs: Measured[] = [];
  // Runs that Lighthouse lost are not counted.
  for (let run = 0; runs.length < rounds && run < 2 * rounds; run += 1) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: CATEGORIES,
    });
    if (result === undefined || result.lhr.runtimeError) continue;
    const { categories, audits, environment } = result.lhr;
    const numberOf = (audit: string) => audits[audit]?.numericValue ?? 0;
    runs.push({
      row: [
        ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
        Math.round(numberOf("largest-contentful-paint")),
        Math.round(numberOf("total-blocking-time")),
        Number(numberOf("cumulative-layout-shift").toFixed(4)),
        environment.benchmarkIndex,
      ],
      failures: Object.entries(audits)
        .filter(([, { score }]) => score !== null && score < 0.9)
        .map(([name, { score, title }]) => `${name} ${score}: ${title}`),
    });
  }
  const [first] = runs;
  if (first === undefined) throw new Error(`Lighthouse lost every run of ${url}`);
  return {
    row: first.row.map((_, column) => median(runs.map(({ row }) => row[column] ?? 0))),
    failures: runs.at(-1)?.failures ?? [],
  };
}
