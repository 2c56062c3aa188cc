import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

import { ensureBuild } from "../scripts/setup/build.mjs";
import { findChromium } from "../scripts/setup/chromium.mjs";
import { findNode } from "../scripts/setup/dependencies.mjs";
import { inRoot } from "../scripts/setup/paths.mjs";
import { makeEnvironment } from "../scripts/setup/run.mjs";

/* `npm run bench:lighthouse`: Lighthouse's mobile scores of the public pages, medians of five runs each.
   For an idle machine: the printed benchmarkIndex says how fast it was. */

const RUNS = 5;
const PAGES = ["/", "/productos", "/productos/torta-de-palmiste", "/noticias", null];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const origin = "http://localhost:34823";
const dataDir = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
await ensureBuild();
const server = spawn(findNode(), [inRoot("src/server/main.ts")], {
  env: makeEnvironment({
    NODE_ENV: "production",
    SITE_URL: origin,
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  }),
  stdio: ["ignore", "ignore", "inherit"],
});
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
  await waitUntilReady();
  console.log(["page".padEnd(34), ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "index"].join("  "));
  for (const page of PAGES) await measure(page ?? (await findArticle()));
} finally {
  chrome.kill();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitUntilReady() {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}

async function findArticle() {
  const html = await (await fetch(`${origin}/noticias`)).text();
  return /href="(\/noticias\/[a-z0-9-]+)"/.exec(html)?.[1] ?? "/noticias";
}

/** @param {string} address */
async function measure(address) {
  /** @type {number[][]} */
  const runs = [];
  // The first run fills the cache of resized pictures and is not counted, nor is one that Lighthouse lost.
  for (let run = 0; runs.length < RUNS && run < 2 * RUNS; run += 1) {
    const result = await lighthouse(origin + address, {
      port: chrome.port,
      output: "json",
      logLevel: "error",
      onlyCategories: CATEGORIES,
    });
    if (result === undefined || run === 0) continue;
    if (result.lhr.runtimeError) {
      console.log(`    run lost: ${result.lhr.runtimeError.message}`);
      continue;
    }
    const { categories, audits, environment } = result.lhr;
    runs.push([
      ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0),
      Math.round(audits["total-blocking-time"]?.numericValue ?? 0),
      Number((audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(4)),
      environment.benchmarkIndex,
    ]);
    if (runs.length === RUNS) report(result.lhr.audits);
  }
  const medians = (runs[0] ?? []).map((_, column) => median(runs.map((row) => row[column] ?? 0)));
  console.log([address.padEnd(34), ...medians].join("  "));
}

/** @param {Record<string, { score: number | null, title: string }>} audits */
function report(audits) {
  const failed = Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.9);
  for (const [name, { title, score }] of failed) console.log(`    ${name} ${score}: ${title}`);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
