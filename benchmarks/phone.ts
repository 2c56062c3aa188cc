import { setTimeout as wait } from "node:timers/promises";

import type { Browser, Page } from "@playwright/test";

import { launchChromium, openSlowPage, PHONE, SLOWDOWN } from "./support/browser.ts";
import { fillFolder } from "./support/filled.ts";
import { median } from "./support/numbers.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import { type OpenQuietPage, withQuietPhone } from "./support/quiet-browser.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { openSlowLink, type SlowLink } from "./support/slow-link.ts";

const PORT = 24_930;
const ROWS = 10_000;
/** Slow 4G, as Lighthouse has it. */
const LINK = { rttMs: 150, bitsPerSecond: 1_600_000 };
const LISTS = {
  Contenido: "/admin",
  Productos: "/admin?tab=productos",
  Noticias: "/admin?tab=noticias",
};
/** The tabs to open, with the search where there is one. */
const TABS = ["Contenido", "Productos", "Noticias", "Menú", "WhatsApp", "SEO"] as const;
/** Event Timing does not report events shorter than a frame. */
const SHORTEST_MS = 16;
const SETTLE_MS = 1500;
const STAY_MS = 6000;

/** The panel on a phone: from navigation to the first list, and from a touch to the next frame. */
export async function measurePhone(report: Report, { rounds, share }: Size): Promise<void> {
  const rows = ROWS * share;
  await withInstallation(async (dataDir) => {
    await fillFolder(dataDir, rows);
    const product = await startProduct({ port: PORT, dataDir });
    const link = await openSlowLink(PORT, LINK);
    const browser = await launchChromium();
    try {
      report.text(
        `An administrator's panel in Chromium as a phone with its processor slowed ${SLOWDOWN} times, ${rows} rows in each growing table. From the navigation to the frame with the first list, behind Slow 4G (1.6 Mbit/s, 150 ms, HTTP/1.1), medians of ${rounds}: with an empty cache, and again after ${STAY_MS / 1000} s. Kilobytes: until then and up to a second more.`,
      );
      report.table(
        ["list", "first, ms", "KB", "again, ms", "KB"],
        await measureOpenings(product, link, rounds),
      );
      report.text(
        `Milliseconds from a touch or key to the next frame, without the slow link: the slowest event of each act, median of ${rounds}.`,
      );
      report.table(
        ["tab", "open", "search", "open a record"],
        await measureTouches(browser, product, rounds),
      );
    } finally {
      await browser.close();
      link.close();
      await product.stop();
    }
  });
}

async function measureOpenings(product: Product, link: SlowLink, rounds: number) {
  const script = await buildObserver(product);
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    const [first, again] = [[], []] as [Opening[], Opening[]];
    for (let round = 0; round < rounds; round += 1) {
      await withQuietPhone(async (openPage) => {
        first.push(await openList(openPage, link, { path, script }));
        again.push(await openList(openPage, link, { path, script }));
      });
    }
    rows.push([name, ...describe(first), ...describe(again)]);
  }
  return rows;
}

interface Opening {
  ms: number;
  bytes: number;
}

function describe(openings: readonly Opening[]): (string | number)[] {
  return [
    Math.round(median(openings.map(({ ms }) => ms))),
    (median(openings.map(({ bytes }) => bytes)) / 1000).toFixed(0),
  ];
}

/** @returns a script that signs in a page and observes it */
async function buildObserver(product: Product): Promise<string> {
  const { data } = await (await product.signIn()).auth.getSession();
  const options = { session: JSON.stringify(data.session), shortest: SHORTEST_MS };
  return `(${String(watch)})(${JSON.stringify(options)})`;
}

interface Watched {
  shownAt?: number;
  events?: number[];
}

/** Runs in the page: signs it in, and records when a list is painted and how long events take. */
function watch({ session, shortest }: { session: string; shortest: number }): void {
  if (location.protocol === "about:") return;
  const key = "sb-127-auth-token";
  if (localStorage.getItem(key) === null) localStorage.setItem(key, session);
  const watched = window as unknown as Watched;
  watched.events = [];
  // Polling in each frame would cause frames.
  const looking = new MutationObserver(() => {
    if (document.querySelector("[role=tabpanel] :is(summary, [data-record])") === null) return;
    looking.disconnect();
    requestAnimationFrame(() => (watched.shownAt = performance.now()));
  });
  looking.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.events?.push(duration);
  }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
}

async function openList(
  openPage: OpenQuietPage,
  link: SlowLink,
  { path, script }: { path: string; script: string },
): Promise<Opening> {
  const page = await openPage(script);
  link.takeBytes();
  await page.go(link.origin + path);
  const opening = { ms: Number(await page.waitFor("window.shownAt")), bytes: link.takeBytes() };
  // Stays a while: the panel records what opening it reads, and the browser caches compiled scripts.
  await wait(STAY_MS);
  await page.close();
  return opening;
}

async function measureTouches(
  browser: Browser,
  product: Product,
  rounds: number,
): Promise<(string | number)[][]> {
  const script = await buildObserver(product);
  const found = new Map<string, number[][]>();
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...PHONE, locale: "es-CO" });
    await context.addInitScript(script);
    const page = await openSlowPage(context);
    await page.goto(`${product.origin}/admin?tab=menu`);
    await page.waitForLoadState("networkidle");
    // Playwright injects its scripts on first use of a page: 0.15 s that are not the panel's.
    await page.getByRole("tabpanel").first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    for (const tab of TABS) {
      found.set(tab, [...(found.get(tab) ?? []), await touch(page, tab)]);
    }
    await context.close();
  }
  return Array.from(found, ([tab, times]) => [
    tab,
    ...[0, 1, 2].map((act) => {
      const all = times.flatMap((each) => each[act] ?? []);
      return all.length === 0 ? "" : Math.round(median(all));
    }),
  ]);
}

/** Opens a tab, searches its list and opens a record, where there are any. */
async function touch(page: Page, tab: string): Promise<number[]> {
  const panel = page.getByRole("tabpanel", { name: tab });
  const times = [await slowest(page, () => page.getByRole("tab", { name: tab }).tap())];
  const search = panel.getByRole("searchbox").first();
  if (!(await search.isVisible())) return times;
  await search.focus();
  times.push(await slowest(page, () => search.pressSequentially("torta", { delay: 150 })));
  await search.clear();
  // The search had expanded groups, which collapse late on a slow machine.
  await panel.locator("details[open]").first().waitFor({ state: "detached" });
  await page.waitForTimeout(SETTLE_MS);
  const closed = panel.locator("details:has([data-record]) > summary").first();
  if (await closed.isVisible()) await closed.tap();
  const record = panel.getByRole("button", { name: /^Editar/ }).first();
  if (!(await record.isVisible())) return times;
  times.push(await slowest(page, () => record.tap()));
  await panel.getByRole("button", { name: "Cancelar" }).first().tap();
  await page.waitForTimeout(SETTLE_MS);
  return times;
}

/** The longest event that `act` causes; events shorter than a frame count as one frame. */
async function slowest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => ((window as unknown as Watched).events = []));
  await act();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  const events = await page.evaluate(() => (window as unknown as Watched).events ?? []);
  return Math.max(SHORTEST_MS, ...events);
}
