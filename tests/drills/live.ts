import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { type Browser, chromium, type Page } from "@playwright/test";

import { openGateway } from "#tests/support/gateway.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import {
  ADMINISTRATOR,
  prepareSite,
  PUBLISHABLE_KEY,
  type SiteProcess,
} from "#tests/support/site-process.ts";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";

/* Two administrators see each other's changes. `-- live [COUNT] [embedded|postgres|hosted]` */

interface LiveDrillOptions {
  changes: number;
  /** A PostgreSQL server that two instances share; absent, the embedded database. */
  postgres?: PostgresServer;
  /** Whether the second site has the first one's API as its hosted Supabase. */
  isHosted?: boolean;
}

export interface LiveReport {
  changes: number;
  /** From sending a save to its words on the colleague's screen, and on both screens for requests. */
  medianMs: number;
  p95Ms: number;
  worstMs: number;
  requestMedianMs: number;
  requestWorstMs: number;
  /** After its server was killed and started again: from its first page to the screen that shows the changes since. */
  afterKillMs: number;
  /** The same after a cut of the network. */
  afterCutMs: number;
  /** The same after the page was frozen for longer than the server waits for a heartbeat, as by a sleeping laptop. */
  afterSleepMs: number;
  faults: string[];
}

const MARTA = { email: "marta@empresa.example", password: "gallinas tranquilas comen maíz" };
const REQUESTS = 10;
const LIMIT_MS = 30_000;
/** The server ends silent sockets after 60 s. */
const SLEEP_MS = 70_000;

/** Two administrators in two browsers change products in turn, and visitors send requests; then connections break. */
export async function drillLive(options: LiveDrillOptions): Promise<LiveReport> {
  const { changes, postgres, isHosted = false } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "live-drill-"));
  await postgres?.createDatabase("drill");
  const settings = { SEED: "demo", ...(postgres && { DATABASE_URL: postgres.urlOf("drill") }) };
  const first = await prepareSite(path.join(folder, "a"), settings);
  const gateway = isHosted ? await openGateway(first.origin) : null;
  const second =
    postgres || isHosted
      ? await prepareSite(
          path.join(folder, "b"),
          gateway ? { SUPABASE_URL: gateway.origin } : settings,
        )
      : first;
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
  try {
    await first.start();
    if (second !== first) await second.start();
    await makeAdministrator(first);
    const ana = await openPanel(browser, first, first, ADMINISTRATOR);
    const marta = await openPanel(browser, second, first, MARTA);
    const apiOfSecond = gateway?.origin ?? second.origin;
    return await run({ first, second, apiOfSecond, ana, marta, changes });
  } finally {
    await browser.close();
    gateway?.close();
    await first.kill();
    if (second !== first) await second.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Parties {
  first: SiteProcess;
  second: SiteProcess;
  apiOfSecond: string;
  ana: Page;
  marta: Page;
  changes: number;
}

async function run(parties: Parties): Promise<LiveReport> {
  const { data } = await parties.first.client
    .from("products")
    .select("id")
    .order("title")
    .throwOnError();
  const ids = data.map(({ id }) => id);
  const times = await measureChanges(parties, ids);
  const requests = await measureRequests(parties);
  const broken = await breakConnections(parties, ids[0] ?? "");
  const faults = [
    ...Object.entries(broken).flatMap(([name, ms]) =>
      ms < LIMIT_MS ? [] : [`${name}: not shown`],
    ),
    ...(await findDoubles(parties.ana)),
    ...(await findDoubles(parties.marta)),
    ...(at(times, 1) > 1000 ? [`a change took ${at(times, 1)} ms`] : []),
    ...(at(times, 0.5) > 300 ? [`the median change took ${at(times, 0.5)} ms`] : []),
  ];
  return {
    changes: times.length,
    medianMs: at(times, 0.5),
    p95Ms: at(times, 0.95),
    worstMs: at(times, 1),
    requestMedianMs: at(requests, 0.5),
    requestWorstMs: at(requests, 1),
    ...broken,
    faults,
  };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
}

/** Each administrator saves in turn, and the other one sees it. */
async function measureChanges(
  { first, apiOfSecond, ana, marta, changes }: Parties,
  ids: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < changes; number += 1) {
    const [saver, reader] = number % 2 === 0 ? [ana, marta] : [marta, ana];
    const words = `Ciclo ${number} de ${changes}`;
    const shown = waitForWords(reader, words);
    const api = saver === ana ? first.origin : apiOfSecond;
    await changeProduct(saver, api, ids[number % ids.length] ?? "", words);
    times.push(await shown);
  }
  return times;
}

async function measureRequests({ first, ana, marta }: Parties): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    const name = `Visitante ${number}`;
    const shown = [ana, marta].map((page) => waitForWords(page, `${name} pide una cotización.`));
    await sendRequest(first, name);
    times.push(...(await Promise.all(shown)));
  }
  return times;
}

/** What one of them sees of a change that was made while she was cut off; the limit when she does not see it. */
async function breakConnections({ first, second, apiOfSecond, marta }: Parties, id: string) {
  const seen = async (words: string) =>
    Math.round(await waitForWords(marta, words).catch(() => LIMIT_MS));
  const save = (words: string) =>
    first.client.from("products").update({ category: words }).eq("id", id).throwOnError();

  // The site whose pages she has open; hosted, its API.
  const killed = apiOfSecond === second.origin ? second : first;
  await killed.kill();
  await killed.start();
  await save("Después del corte");
  const afterKillMs = await seen("Después del corte");

  const cdp = await marta.context().newCDPSession(marta);
  await cdp.send("Network.enable");
  const setOffline = (offline: boolean) =>
    cdp.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await setOffline(true);
  await save("Sin red");
  await setOffline(false);
  const afterCutMs = await seen("Sin red");

  const setState = (state: "frozen" | "active") => cdp.send("Page.setWebLifecycleState", { state });
  await setState("frozen");
  await wait(SLEEP_MS);
  await save("Dormido");
  await setState("active");
  return { afterKillMs, afterCutMs, afterSleepMs: await seen("Dormido") };
}

async function makeAdministrator({ client }: SiteProcess): Promise<void> {
  const { data, error } = await client.auth.admin.createUser({ ...MARTA, email_confirm: true });
  if (error) throw error;
  await client.from("admin_users").insert({ user_id: data.user.id }).throwOnError();
}

/** The panel's products, signed in, once it follows changes. */
async function openPanel(
  browser: Browser,
  site: SiteProcess,
  api: SiteProcess,
  user: typeof MARTA,
): Promise<Page> {
  const response = await fetch(`${api.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: site.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 2400 } });
  const page = await context.newPage();
  await page.addInitScript(
    (session) => {
      localStorage.setItem("sb-127-auth-token", session);
    },
    await response.text(),
  );
  const joined = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /"phx_reply".*"postgres_changes":\[\{/.test(String(payload)),
    }),
  );
  await page.goto(`${site.origin}/admin?tab=productos`);
  await page.getByRole("list", { name: "Productos" }).waitFor();
  await joined;
  return page;
}

/** Milliseconds until a page shows some words. */
async function waitForWords(page: Page, words: string): Promise<number> {
  const start = performance.now();
  await page.waitForFunction((text) => document.body.textContent.includes(text), words, {
    polling: "raf",
    timeout: LIMIT_MS,
  });
  return performance.now() - start;
}

/** Saves as the panel does, with its user's session. */
async function changeProduct(
  page: Page,
  origin: string,
  id: string,
  category: string,
): Promise<void> {
  await page.evaluate(
    async ([api = "", key = "", product = "", words = ""]) => {
      const stored = localStorage.getItem("sb-127-auth-token") ?? "{}";
      const { access_token: token } = JSON.parse(stored) as { access_token: string };
      await fetch(`${api}/rest/v1/products?id=eq.${product}`, {
        method: "PATCH",
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ category: words }),
      });
    },
    [origin, PUBLISHABLE_KEY, id, category],
  );
}

async function sendRequest({ client }: SiteProcess, name: string): Promise<void> {
  const request = {
    idempotency_key: crypto.randomUUID(),
    spam_signs: [],
    name,
    company: "",
    phone: "+573101234567",
    email: "ana@finca.example",
    department: "Meta",
    municipality: "Acacías",
    message: "",
    newsletter_consent: null,
    consent: { text: "Autorizo el tratamiento de mis datos.", version: "a1b2c3d4" },
    items: [{ product_id: null, product_title: "Melaza", quantity: 2, unit: "bultos" }],
  };
  await client.rpc("submit_quote_request", { request } as never).throwOnError();
}

/** Rows that a list shows twice. */
async function findDoubles(page: Page): Promise<string[]> {
  const ids = await page
    .locator("[data-record]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-record") ?? ""));
  return ids.length === new Set(ids).size ? [] : ["a list shows a row twice"];
}

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const changes = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 50);
  const isHosted = parameters.includes("hosted");
  const { faults, ...report } = parameters.includes("postgres")
    ? await withPostgres((postgres) => drillLive({ changes, postgres }))
    : await drillLive({ changes, isHosted });
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
