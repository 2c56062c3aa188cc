import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { createClient } from "#data/client.ts";
import { attack } from "#tests/hostile/attacks.ts";
import { type Endpoint, listEndpoints } from "#tests/hostile/endpoints.ts";
import { exchange } from "#tests/hostile/exchange.ts";
import type { Caller, HostileRequest } from "#tests/hostile/hostile-request.ts";
import { judgeAnswer } from "#tests/hostile/judge.ts";
import { CONNECTION, listOddities } from "#tests/hostile/oddities.ts";
import { listWireAttacks } from "#tests/hostile/wire-attacks.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

export interface HostileReport {
  /** Distinct requests that were sent. */
  requests: number;
  /** Endpoints of the routes' tables that none of them was for: none. */
  forgotten: string[];
  /** How often each status was answered; `none` stands for a closed connection. */
  statuses: Record<string, number>;
  /** What the process held after each round, in MB. */
  memory: number[];
  /** What should not be: nothing. */
  faults: string[];
}

export interface HostileOptions {
  /** Of the attacks on each endpoint every so many-th is made, another one at each endpoint. */
  every: number;
  /** How often everything is sent. */
  rounds: number;
}

/** Sends what no honest client sends to every endpoint of the built product, and judges each answer. */
export async function drillHostile(options: HostileOptions): Promise<HostileReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "hostile-drill-"));
  // Each request names an address of its own: limits are not what is tried here.
  const site = await prepareSite(folder, { SEED: "demo", TRUST_PROXY: "1" });
  try {
    await site.start();
    const endpoints = await listEndpoints();
    const requests = await listRequests(site, endpoints, options.every);
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    const memory: number[] = [];
    const before = await countRecords(site);
    for (let round = 0; round < options.rounds; round += 1) {
      await sendAll(site, requests, faults, statuses);
      memory.push(await readMemory(site));
    }
    faults.push(...(await findDamage(site, before)));
    const attacked = new Set(requests.map(({ endpoint }) => endpoint));
    return {
      requests: new Set(requests.map((request) => describeBytes(request))).size,
      forgotten: endpoints.map(({ pattern }) => pattern).filter((name) => !attacked.has(name)),
      statuses,
      memory,
      faults: [...new Set(faults)],
    };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function listRequests(
  site: SiteProcess,
  endpoints: readonly Endpoint[],
  every: number,
): Promise<HostileRequest[]> {
  const stranger = { apikey: site.publishableKey };
  const administrator = { ...stranger, Authorization: `Bearer ${await signIn(site)}` };
  const onEndpoints = (caller: Caller, start: number) =>
    endpoints.flatMap((endpoint, place) =>
      attack(endpoint, caller).filter((_, index) => (index + place + start) % every === 0),
    );
  return [
    ...onEndpoints(stranger, 0),
    ...onEndpoints(administrator, 1),
    ...listWireAttacks(stranger),
    ...listWireAttacks(administrator).filter((_, index) => index % every === 0),
    ...listOddities(),
  ];
}

/** With a client of its own: the drill's keeps the server's rights. */
async function signIn({ origin, publishableKey }: SiteProcess): Promise<string> {
  const visitor = createClient({ url: origin, key: publishableKey });
  const { data, error } = await visitor.auth.signInWithPassword(ADMINISTRATOR);
  if (error) throw error;
  return data.session.access_token;
}

const AT_ONCE = 32;

async function sendAll(
  { origin }: SiteProcess,
  requests: readonly HostileRequest[],
  faults: string[],
  statuses: Record<string, number>,
): Promise<void> {
  const port = Number(new URL(origin).port);
  const waiting = requests.entries();
  const work = async () => {
    for (const [index, request] of waiting) {
      const told = [`${request.endpoint}: ${request.name}`, request] as const;
      try {
        const answer = await exchange(port, nameAddress(request, index), request);
        const status = String(answer.status ?? "none");
        statuses[status] = (statuses[status] ?? 0) + 1;
        faults.push(...judgeAnswer(request, answer).map((fault) => `${told[0]}: ${fault}`));
      } catch (error) {
        faults.push(`${told[0]}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Behind the trusted proxy that the site believes in, unless the request lies about that itself. */
function nameAddress({ endpoint, pieces }: HostileRequest, index: number) {
  const [head, ...body] = pieces;
  if (endpoint === CONNECTION || !Buffer.isBuffer(head) || /^X-Forwarded-For/m.test(String(head)))
    return pieces;
  const line = `X-Forwarded-For: 10.${index >> 16}.${(index >> 8) % 256}.${index % 256}\r\n\r\n`;
  return [Buffer.concat([head.subarray(0, -2), Buffer.from(line)]), ...body];
}

function describeBytes({ pieces }: HostileRequest): string {
  return pieces.map((piece) => (Buffer.isBuffer(piece) ? piece.toString("latin1") : "")).join("");
}

/** Memory of the process, in MB, as it tells it itself. */
async function readMemory({ origin }: SiteProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const [, bytes = "0"] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Math.round(Number(bytes) / 1024 / 1024);
}

/** Whether the site still does what it did before, for visitors and administrators. */
async function findDamage(site: SiteProcess, before: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const page of ["/", "/productos", "/noticias", "/cotizar", "/admin/login", "/readyz"]) {
    const { status } = await fetch(site.origin + page);
    if (status !== 200) faults.push(`afterwards ${page} is answered with ${status}`);
  }
  const after = await countRecords(site);
  if (String(after) !== String(before))
    faults.push(`records: ${String(before)}, then ${String(after)}`);
  return faults;
}

async function countRecords({ client }: SiteProcess): Promise<number[]> {
  const tables = ["products", "news", "menu_items", "site_content", "admin_users"] as const;
  const answers = await Promise.all(
    tables.map((table) => client.from(table).select("*", { count: "exact", head: true })),
  );
  return answers.map(({ count }) => count ?? -1);
}
