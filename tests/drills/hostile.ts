import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { addAdministrator, isAdministratorsToken, openAccount } from "#data/accounts/team.ts";
import { createClient } from "#data/client/client.ts";
import { RECORD_KINDS } from "#domain/records/record-tables.ts";
import { listApiAttacks, listTokenAttacks } from "#tests/hostile/api-attacks.ts";
import { attack } from "#tests/hostile/attacks.ts";
import { type Endpoint, listEndpoints } from "#tests/hostile/endpoints.ts";
import { exchange } from "#tests/hostile/exchange.ts";
import type { Caller, HostileRequest } from "#tests/hostile/hostile-request.ts";
import { judgeResponse } from "#tests/hostile/judge.ts";
import { CONNECTION, listOddities } from "#tests/hostile/oddities.ts";
import { listRestAttacks } from "#tests/hostile/rest-attacks.ts";
import { API_TOKEN, storeApiToken } from "#tests/support/api-token.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Sends thousands of requests that no honest client sends to every endpoint. `-- hostile [ROUNDS]` */

export interface HostileReport {
  /** The number of distinct requests sent. */
  requests: number;
  /** Endpoints of the route tables without a request; none are expected. */
  forgotten: string[];
  /** The number of responses by status; `none` stands for a closed connection. */
  statuses: Record<string, number>;
  /** Memory of the process after each round, in MB. */
  memory: number[];
  /** Failures; none are expected. */
  faults: string[];
}

export interface HostileOptions {
  /** Only every n-th attack is sent to each endpoint, with a different offset. */
  every: number;
  /** How often all requests are sent. */
  rounds: number;
  /** Data folder with a migrated, empty database, for copying; without one the site creates its own. */
  template?: string;
}

/** Sends hostile requests to every endpoint of the built product and judges each response. */
export async function drillHostile(options: HostileOptions): Promise<HostileReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "hostile-drill-"));
  // Each request has its own address, because limits are not tested here.
  const site = await prepareSite(folder, { SEED: "demo", TRUST_PROXY: "1" });
  try {
    if (options.template !== undefined) copyFolder(options.template, folder);
    await site.start();
    await storeApiToken(site, { products: "write", slug_redirects: "read" });
    await openAccount(site.client, { ...SPENT, isGenerated: false });
    await addAdministrator(site.client, SPENT.email);
    const endpoints = await listEndpoints();
    const owner = await signIn(site, ADMINISTRATOR);
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    const memory: number[] = [];
    const before = await countRecords(site);
    let requests: HostileRequest[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      requests = await listRequests(site, endpoints, { every: options.every, owner });
      await sendAll(site, requests, faults, statuses);
      memory.push(await readMemory(site));
      if (!(await isAdministratorsToken(site.client, owner)))
        faults.push("the administrator's session has ended: what it sent was not tried");
    }
    faults.push(...findGrowth(memory), ...(await findDamage(site, before)));
    const attacked = new Set(requests.map(({ endpoint }) => endpoint));
    return {
      requests: new Set(requests.map((request) => digestBytes(request))).size,
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

/** An administrator whose sessions end. */
const SPENT = { email: "segunda@empresa.example", password: "toros azules toman tinto" };

async function listRequests(
  site: SiteProcess,
  endpoints: readonly Endpoint[],
  { every, owner }: { every: number; owner: string },
): Promise<HostileRequest[]> {
  const anonymous = { apikey: site.publishableKey };
  const program = { apikey: API_TOKEN };
  const administrator = { ...anonymous, Authorization: `Bearer ${owner}` };
  // What is sent to /auth/v1 ends sessions.
  const spent = { ...anonymous, Authorization: `Bearer ${await signIn(site, SPENT)}` };
  // Anonymous clients must not read there what administrators may.
  const described = endpoints.filter(({ kind }) => kind === "description");
  const others = endpoints.filter(({ kind }) => kind !== "description");
  const onEndpoints = (callerOf: (endpoint: Endpoint) => Caller, start: number) =>
    others.flatMap((endpoint, place) =>
      attack(endpoint, callerOf(endpoint)).filter(
        (_, index) => (index + place + start) % every === 0,
      ),
    );
  const isAuth = ({ endpoint }: HostileRequest) => endpoint.startsWith("/auth/");
  const asAdministrator = [
    ...listApiAttacks(administrator).filter((request) => !isAuth(request)),
    ...listApiAttacks(spent).filter(isAuth),
  ];
  return [
    ...onEndpoints(() => anonymous, 0),
    ...described.flatMap((endpoint) => attack(endpoint, anonymous)),
    ...onEndpoints(({ kind }) => (kind === "auth" ? spent : administrator), 1),
    ...listApiAttacks(anonymous),
    ...asAdministrator.filter((_, index) => index % every === 0),
    // Fewer than a token may send in a minute.
    ...listRestAttacks(program).filter((_, index) => index % (6 * every) === 0),
    ...listTokenAttacks(site.publishableKey),
    ...listOddities(),
  ];
}

/** Signs in with a separate client, because the drill's client has the secret key. */
async function signIn(
  { origin, publishableKey }: SiteProcess,
  account: typeof ADMINISTRATOR,
): Promise<string> {
  const visitor = createClient({ url: origin, key: publishableKey });
  const { data, error } = await visitor.auth.signInWithPassword(account);
  if (error) throw error;
  return data.session.access_token;
}

/** Nearly all of the time passes in the delays of refusals. */
const AT_ONCE = 32;
/** How many requests lie between two neighbours of the list. */
const STRIDE = 997;

async function sendAll(
  { origin }: SiteProcess,
  requests: readonly HostileRequest[],
  faults: string[],
  statuses: Record<string, number>,
): Promise<void> {
  const port = Number(new URL(origin).port);
  // Not one endpoint after the other: its queue would be full, and its requests refused unread.
  const spread = Array.from({ length: STRIDE }, (_, start) =>
    requests.filter((__, index) => index % STRIDE === start),
  ).flat();
  const waiting = spread.entries();
  const work = async () => {
    for (const [index, request] of waiting) {
      const name = `${request.endpoint}: ${request.name}`;
      try {
        const response = await exchange(port, addAddress(request, index), request);
        const status = String(response.status ?? "none");
        statuses[status] = (statuses[status] ?? 0) + 1;
        faults.push(...judgeResponse(request, response).map((fault) => `${name}: ${fault}`));
      } catch (error) {
        faults.push(`${name}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Adds the client address of a trusted proxy, unless the request forges one itself. */
function addAddress({ endpoint, pieces }: HostileRequest, index: number) {
  const [head, ...body] = pieces;
  if (endpoint === CONNECTION || !Buffer.isBuffer(head) || /^X-Forwarded-For/m.test(String(head)))
    return pieces;
  const line = `X-Forwarded-For: 10.${index >> 16}.${(index >> 8) % 256}.${index % 256}\r\n\r\n`;
  return [Buffer.concat([head.subarray(0, -2), Buffer.from(line)]), ...body];
}

function digestBytes({ pieces }: HostileRequest): string {
  const digest = createHash("sha1");
  for (const piece of pieces) if (Buffer.isBuffer(piece)) digest.update(piece);
  return digest.digest("base64");
}

/** Memory of the process from its own metrics, in MB. */
async function readMemory({ origin }: SiteProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const [, bytes = "0"] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Math.round(Number(bytes) / 1024 / 1024);
}

/** Allowance for garbage that is not collected yet. */
const UNCOLLECTED_MB = 150;

/** Checks that rounds after the first one need no more memory. @param memory in MB */
function findGrowth(memory: readonly number[]): string[] {
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0);
  return growth < UNCOLLECTED_MB ? [] : [`memory grew by ${growth} MB: ${String(memory)}`];
}

/** Checks that the site still works for visitors and administrators. */
async function findDamage(site: SiteProcess, before: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const page of ["/", "/productos", "/noticias", "/cotizar", "/admin/login", "/readyz"]) {
    const { status } = await fetch(site.origin + page);
    if (status !== 200) faults.push(`afterwards ${page} returns ${status}`);
  }
  const after = await countRecords(site);
  if (String(after) !== String(before))
    faults.push(`records: ${String(before)}, then ${String(after)}`);
  return faults;
}

async function countRecords({ client }: SiteProcess): Promise<number[]> {
  const tables = [...RECORD_KINDS, "admin_users" as const];
  const counts = await Promise.all(
    tables.map((table) => client.from(table).select("*", { count: "exact", head: true })),
  );
  return counts.map(({ count }) => count ?? -1);
}

if (import.meta.main) {
  const { faults, ...report } = await drillHostile({
    every: 1,
    rounds: Number(process.argv[2] ?? 4),
  });
  console.log(report);
  for (const fault of faults.slice(0, 100)) console.error(fault);
  if (faults.length > 100) console.error(`and ${faults.length - 100} more`);
  process.exitCode = faults.length === 0 && report.forgotten.length === 0 ? 0 : 1;
}
