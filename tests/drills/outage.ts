import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createClient } from "#data/client/client.ts";
import { type NetworkProxy, openNetworkProxy } from "#tests/support/network-proxy.ts";
import { makeOutages, type Outage, type OutageName } from "#tests/support/outages.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { startVisits } from "#tests/support/visits.ts";

/* Two instances over a PostgreSQL that is cut off, stopped and frozen under load. `-- outage [ROUNDS]` */

export interface OutageReport {
  /** For each outage, the seconds until both instances reported not ready, then ready again. */
  outages: { name: string; noticed: number; recovered: number }[];
  /** Pages that visitors requested throughout. */
  visits: number;
  /** The longest time that a page or a write took. */
  longestMs: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface Drill {
  server: PostgresServer;
  sites: readonly [SiteProcess, SiteProcess];
  faults: string[];
  note: (ms: number) => void;
}

/** No response may take longer, whatever the database does. */
const LONGEST_MS = 12_000;
const STATE_LIMIT_MS = 30_000;

/**
 * Runs two instances over one PostgreSQL that is disconnected, stopped and frozen while visitors read and
 * administrators write. @returns null without PostgreSQL
 */
export async function drillOutages(names: readonly OutageName[]): Promise<OutageReport | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "outage-drill-"));
  const server = await startPostgres(path.join(folder, "postgres"));
  if (server === null) return null;
  await server.createDatabase("site");
  const url = new URL(server.urlOf("site"));
  const proxies = [
    await openNetworkProxy(Number(url.port)),
    await openNetworkProxy(Number(url.port)),
  ] as const;
  const open = (proxy: NetworkProxy, name: string) => {
    url.port = String(proxy.port);
    return prepareSite(path.join(folder, name), { DATABASE_URL: url.href, SEED: "demo" });
  };
  const sites = [await open(proxies[0], "a"), await open(proxies[1], "b")] as const;
  try {
    // Concurrently: one of them migrates and seeds the database for both.
    await Promise.all(sites.map((site) => site.start()));
    const faults: string[] = [];
    let longestMs = 0;
    const note = (ms: number) => (longestMs = Math.max(longestMs, Math.round(ms)));
    const drill: Drill = { server, sites, faults, note };
    const visits = await startVisits(sites, faults, note);
    const session = await signIn(sites[0]);
    const outages = makeOutages(server, proxies, path.join(folder, "postgres"));
    const measured: OutageReport["outages"] = [];
    for (const name of names) measured.push(await runOutage(drill, name, outages[name]));
    await visits.stop();
    faults.push(...(await findLoss(drill, session)));
    if (longestMs > LONGEST_MS) faults.push(`a response took ${longestMs} ms`);
    return { outages: measured, visits: visits.count(), longestMs, faults: [...new Set(faults)] };
  } finally {
    await Promise.all(sites.map((site) => site.kill()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function signIn({ origin, publishableKey }: SiteProcess) {
  const { auth } = createClient({ url: origin, key: publishableKey });
  const { data, error } = await auth.signInWithPassword(ADMINISTRATOR);
  if (error) throw error;
  return data.session;
}

async function runOutage(drill: Drill, name: OutageName, outage: Outage) {
  const { sites, faults } = drill;
  const form = await fetchQuoteForm(sites[0].origin);
  const started = performance.now();
  await outage.begin();
  if (!outage.isMomentary) {
    const writes = sites.map((site) => expectRefusedWrite(drill, site, name));
    const typed = { ...form, nombre: "Ana Rojas", mensaje: `Escrito durante «${name}»` };
    const response = await time(drill, () => postQuoteForm(sites[1].origin, typed));
    const page = await response.text();
    if (
      response.status !== 503 ||
      !page.includes(typed.mensaje) ||
      !response.headers.has("Retry-After")
    )
      faults.push(`${name}: a form returned ${response.status}, or lost the typed text`);
    await Promise.all(writes);
    for (const site of sites)
      await waitForStatus(drill, site, 503, `${name}: readyz does not report it`);
  }
  const noticed = performance.now() - started;
  const restored = performance.now();
  await outage.end();
  for (const site of sites)
    await waitForStatus(drill, site, 200, `${name}: the site does not recover`);
  const recovered = performance.now() - restored;
  await expectVisibleWrite(drill, name);
  return { name, noticed: toSeconds(noticed), recovered: toSeconds(recovered) };
}

const toSeconds = (ms: number) => Math.round(ms / 100) / 10;

async function time<T>({ note }: Drill, work: () => PromiseLike<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  note(performance.now() - begun);
  return result;
}

async function waitForStatus(drill: Drill, { origin }: SiteProcess, status: number, fault: string) {
  const end = Date.now() + STATE_LIMIT_MS;
  while ((await time(drill, () => fetch(`${origin}/readyz`))).status !== status) {
    if (Date.now() > end) {
      drill.faults.push(fault);
      return;
    }
    await wait(100);
  }
}

const writeTo = ({ client }: SiteProcess, value: string) =>
  client
    .from("site_content")
    .upsert({ section: "hero", key: "badge", value, type: "text" }, { onConflict: "section,key" });

/** Expects that a write fails with 503. */
async function expectRefusedWrite(drill: Drill, site: SiteProcess, name: string) {
  const { error, status } = await time(drill, () => writeTo(site, `No debe verse: ${name}`));
  if (error === null || status !== 503)
    drill.faults.push(`${name}: a write returned ${status}: ${error?.message}`);
}

/** Expects that a write at one instance is visible at both. */
async function expectVisibleWrite(drill: Drill, name: string) {
  const value = `Después de ${name}`;
  const { error } = await time(drill, () => writeTo(drill.sites[0], value));
  if (error) drill.faults.push(`${name}: afterwards a write fails: ${error.message}`);
  for (const { origin } of drill.sites) {
    const page = await (await fetch(origin)).text();
    if (!page.includes(value)) drill.faults.push(`${name}: afterwards ${origin} shows an old page`);
  }
}

/** Checks that sessions, records and limits survived. */
async function findLoss({ sites }: Drill, session: { refresh_token: string }): Promise<string[]> {
  const faults: string[] = [];
  const [first, second] = sites;
  const { auth } = createClient({ url: second.origin, key: second.publishableKey });
  const refreshed = await auth.refreshSession(session);
  if (refreshed.error) faults.push(`the session was lost: ${refreshed.error.message}`);
  const { count } = await first.client.from("products").select("*", { count: "exact", head: true });
  const { data } = await first.client.from("products").select("title");
  if (count !== new Set(data?.map(({ title }) => title)).size)
    faults.push("the demo content was seeded twice");
  for (let attempt = 0; attempt < 10; attempt += 1) await guess(sites[attempt % 2 === 0 ? 0 : 1]);
  if ((await guess(first)) !== 429 || (await guess(second)) !== 429)
    faults.push("wrong passwords are not counted together");
  return faults;
}

async function guess({ origin, publishableKey }: SiteProcess) {
  const { auth } = createClient({ url: origin, key: publishableKey });
  const { error } = await auth.signInWithPassword({ ...ADMINISTRATOR, password: "no es esta" });
  return error?.status;
}

if (import.meta.main) {
  const ALL: readonly OutageName[] = ["terminate", "reset", "swallow", "freeze", "stop", "crash"];
  const rounds = Number(process.argv[2] ?? 3);
  const report = await drillOutages(Array.from({ length: rounds }, () => ALL).flat());
  if (report === null) {
    console.error("this drill needs PostgreSQL");
    process.exit(1);
  }
  const { faults, outages, ...figures } = report;
  console.table(outages);
  console.table(figures);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
