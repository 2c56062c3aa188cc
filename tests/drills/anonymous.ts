import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import sharp from "sharp";

import { computeTotp } from "#backend/auth/totp.ts";
import { type Client, createClient } from "#data/client/client.ts";
import {
  type AttackOrder,
  type AttackRequest,
  ATTACKING_SCOPES,
  listAttacks,
  listTokenAttacks,
} from "#tests/support/anonymous-attacks.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Expensive requests over 40 connections, of anonymous clients or with access tokens.
   `-- anonymous [SECONDS] [embedded|postgres] [tokens] [PART OF A NAME]` */

interface AnonymousOptions {
  /** The duration of each attack. */
  seconds: number;
  connections: number;
  /** The number of articles, of 33 kB each. */
  articles: number;
  /** Selects attacks by name; without it, all are run. */
  only?: RegExp;
  /** The requests of other programs with access tokens, instead of those of anonymous clients. */
  withTokens?: boolean;
  /** Folder of an existing embedded database. */
  template?: string;
  /** Instead of the embedded database. */
  postgres?: PostgresServer;
  onAttack?: (name: string, figures: AnonymousFigures) => void;
}

/** What an administrator and a visitor experienced during one attack. */
export interface AnonymousFigures {
  /** Milliseconds. */
  saveMedian: number;
  saveWorst: number;
  homeP99: number;
  saves: number;
  /** Peak resident memory in MB. */
  memory: number;
  /** Responses to the attack by status. */
  statuses: Record<string, number>;
}

export interface AnonymousReport {
  /** Without an attack, before and after all of them. */
  idle: [AnonymousFigures, AnonymousFigures];
  attacks: Record<string, AnonymousFigures>;
  /** Failed saves and pages that were not served; none are expected. */
  faults: string[];
}

/** Sends the most expensive requests of one role over many connections while an administrator saves and a visitor reads. */
export async function drillAnonymous(options: AnonymousOptions): Promise<AnonymousReport> {
  const { postgres, template, only = /./ } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "anonymous-drill-"));
  if (template !== undefined) copyFolder(template, folder);
  const site = await prepareSite(folder, {
    SEED: "demo",
    TRUST_PROXY: "1",
    ...(postgres && { DATABASE_URL: postgres.urlOf("anonymous") }),
  });
  try {
    await postgres?.createDatabase("anonymous");
    await site.start();
    await fill(site, options.articles);
    const faults: string[] = [];
    const save = await prepareSaving(site, faults);
    const measure = (requests: readonly AttackRequest[]) =>
      watch(site, { ...options, requests, save, faults });
    const before = await measure([]);
    options.onAttack?.("nothing", before);
    const attacks: Record<string, AnonymousFigures> = {};
    const anonymous = listAttacks(site.publishableKey, await askForChallenge(site));
    const listed =
      options.withTokens === true ? listTokenAttacks(anonymous, await makeTokens(site)) : anonymous;
    for (const [name, requests] of Object.entries(listed)) {
      if (!only.test(name)) continue;
      attacks[name] = await measure(requests);
      options.onAttack?.(name, attacks[name]);
    }
    const after = await measure([]);
    options.onAttack?.("nothing, afterwards", after);
    return { idle: [before, after], attacks, faults: [...new Set(faults)] };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function askForChallenge({ origin, publishableKey: apikey }: SiteProcess): Promise<string> {
  const address = `${origin}/auth/v1/passkeys/authentication/options`;
  const response = await fetch(address, { method: "POST", headers: { apikey }, body: "{}" });
  const { challenge_id: challenge } = (await response.json()) as { challenge_id: string };
  return challenge;
}

const TOKENS = 20;
const MAKER = { email: "programas@empresa.example", password: "vacas verdes beben mate" };

/** Access tokens that another administrator makes, with a second factor. */
async function makeTokens({ origin, publishableKey, client }: SiteProcess): Promise<string[]> {
  const created = await client.auth.admin.createUser({ ...MAKER, email_confirm: true });
  if (created.error) throw created.error;
  await client.rpc("add_administrator", { account_email: MAKER.email }).throwOnError();
  const maker = createClient({ url: origin, key: publishableKey });
  const signedIn = await maker.auth.signInWithPassword(MAKER);
  if (signedIn.error) throw signedIn.error;
  const { data: factor, error } = await maker.auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const code = computeTotp(factor.totp.secret, Date.now() / 1000);
  const shown = await maker.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (shown.error) throw shown.error;
  const tokens: string[] = [];
  for (let n = 0; n < TOKENS; n += 1) {
    const terms = { name: `Programa ${n}`, scopes: ATTACKING_SCOPES, days: 1 };
    const { data } = await maker.rpc("create_api_token", terms).single().throwOnError();
    tokens.push(data.token);
  }
  return tokens;
}

const ARTICLE_BYTES = 33_000;
const BATCH = 5;

async function fill({ client }: SiteProcess, articles: number): Promise<void> {
  for (let first = 0; first < articles; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, articles - first) }, (_, n) => ({
      title: `Artículo ${first + n} sobre el ganado`,
      excerpt: makeText(200),
      content: makeText(ARTICLE_BYTES),
    }));
    const { data } = await client.from("news").insert(rows).select("id, title").throwOnError();
    // Each new address leaves a redirect of the old one, to embed its article in.
    const renamed = data.map(({ id, title }, n) => ({ id, title, slug: `otro-${first + n}` }));
    await client.from("news").upsert(renamed).throwOnError();
  }
  const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
  const picture = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: "#1F4D36", noise },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const { error } = await client.storage
    .from("media")
    .upload("foto.jpg", picture, { contentType: "image/jpeg" });
  if (error) throw error;
}

const WORDS = Array.from({ length: 3000 }, () => Math.random().toString(36).slice(2, 9));

function makeText(bytes: number): string {
  let text = "";
  while (text.length < bytes) text += `${WORDS[Math.floor(Math.random() * WORDS.length)]} `;
  return text;
}

/** @returns a function that saves a product like the panel and returns the milliseconds */
async function prepareSaving(
  { origin, publishableKey }: SiteProcess,
  faults: string[],
): Promise<() => Promise<number>> {
  const client: Client = createClient({ url: origin, key: publishableKey });
  const { error } = await client.auth.signInWithPassword(ADMINISTRATOR);
  if (error) throw error;
  const { data } = await client.from("products").select("id").limit(1).single().throwOnError();
  let count = 0;
  return async () => {
    count += 1;
    const begun = performance.now();
    const saved = await client
      .from("products")
      .update({ description: `Descripción ${count}` })
      .eq("id", data.id)
      .select()
      .single();
    if (saved.error) faults.push(`a save failed: ${saved.error.message}`);
    return performance.now() - begun;
  };
}

interface Watch extends Pick<AnonymousOptions, "seconds" | "connections"> {
  requests: readonly AttackRequest[];
  save: () => Promise<number>;
  faults: string[];
}

const SAVE_EVERY_MS = 500;
const READ_EVERY_MS = 20;
const LOOK_EVERY_MS = 50;

async function watch(site: SiteProcess, options: Watch): Promise<AnonymousFigures> {
  const { seconds, requests, connections, save, faults } = options;
  const state = new SharedArrayBuffer(600 * Int32Array.BYTES_PER_ELEMENT);
  const order: AttackOrder = { origin: site.origin, requests, connections, state };
  const attacker =
    requests.length === 0
      ? null
      : new Worker(new URL("../support/anonymous-attack.ts", import.meta.url), {
          workerData: order,
        });
  const end = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const repeat = async (everyMs: number, work: () => number | Promise<number>) => {
    const figures: number[] = [];
    while (performance.now() < end) {
      figures.push(await work());
      await wait(everyMs);
    }
    return figures;
  };
  const [saves, pages, memory] = await Promise.all([
    repeat(SAVE_EVERY_MS, save),
    repeat(READ_EVERY_MS, () => readHome(agent, site.origin, faults)),
    repeat(LOOK_EVERY_MS, () => readResident(site.pid())),
  ]);
  await attacker?.terminate();
  agent.destroy();
  const counted = [...new Int32Array(state)].map((count, status) => [status, count] as const);
  return {
    saveMedian: Math.round(quantile(saves, 0.5)),
    saveWorst: Math.round(Math.max(...saves)),
    homeP99: Math.round(quantile(pages, 0.99)),
    saves: saves.length,
    memory: Math.round(Math.max(...memory)),
    statuses: Object.fromEntries(counted.filter(([, count]) => count > 0)),
  };
}

function readHome(agent: Agent, origin: string, faults: string[]): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(origin, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) faults.push(`the home page got ${response.statusCode}`);
      response.on("end", () => resolve(performance.now() - begun)).resume();
    })
      .on("error", reject)
      .end();
  });
}

function readResident(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const seconds = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 30);
  const only = parameters.find((one) => !/^(?:\d+|embedded|postgres|tokens)$/.test(one));
  const rows = new Map<string, object>();
  const options = {
    seconds,
    connections: 40,
    articles: 300,
    ...(only !== undefined && { only: new RegExp(only) }),
    withTokens: parameters.includes("tokens"),
    onAttack: (name: string, { statuses, ...figures }: AnonymousFigures) => {
      const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
      const row = { ...figures, responses: responses.join(", ") };
      rows.set(name, row);
      console.log(name, row);
    },
  };
  const { idle, attacks, faults } = parameters.includes("postgres")
    ? await withPostgres((postgres) => drillAnonymous({ ...options, postgres }))
    : await drillAnonymous(options);
  console.table(Object.fromEntries(rows));
  for (const fault of faults.slice(0, 20)) console.error(fault);
  const isWithin = ({ saveMedian, saveWorst, homeP99, memory }: AnonymousFigures) =>
    saveMedian <= 200 && saveWorst <= 1000 && homeP99 <= 100 && memory <= 450;
  const strained = Object.entries(attacks).filter(([, figures]) => !isWithin(figures));
  for (const [name] of strained) console.error(`${name}: beyond what it may cost`);
  if (!idle.every(isWithin))
    console.error("already beyond it without an attack: the machine is too busy");
  process.exitCode = faults.length + strained.length === 0 ? 0 : 1;
}
