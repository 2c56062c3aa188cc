import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as readText } from "node:stream/consumers";

import pg from "pg";

import { createClient } from "#data/client/client.ts";
import { createQueue } from "#lib/async/queue.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm } from "#tests/support/quote-form.ts";
import {
  ADMINISTRATOR,
  prepareSite,
  SECRET_KEY,
  type SiteProcess,
} from "#tests/support/site-process.ts";

/* sqlmap against every endpoint that takes visitors' input. `-- sqlmap [LEVEL] [RISK] [MINUTES for each target]` */

const SQLMAP = "/usr/bin/sqlmap";

/** Needs Debian's package sqlmap. */
const canAttack = existsSync(SQLMAP);
/** Each mostly waits for refusals, which are delayed. */
const PARALLEL_TARGETS = 4;

interface Target {
  name: string;
  /** Path and query. Where a target has `*`, sqlmap attacks these places, otherwise each value. */
  address: string;
  /** The body of a POST. */
  body?: string;
  headers?: readonly string[];
}

interface Finding {
  database: string;
  target: string;
  /** `clean`, sqlmap's finding, or why it has none. */
  outcome: string;
  /** Attempts that returned an error status. */
  refused: number;
}

interface SqlmapOptions {
  level: number;
  risk: number;
  /** The time limit of each target. */
  limitMs: number;
  /** Called with each finding as it arrives, because the whole drill takes long. */
  onFinding: (finding: Finding) => void;
}

/**
 * Lets sqlmap attack every endpoint that takes user input, over both kinds of database, and as a control a
 * deliberately vulnerable server, which it must detect.
 */
async function drillSqlmap(options: SqlmapOptions): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sqlmap-drill-"));
  const server = await startPostgres(path.join(folder, "postgres"));
  try {
    const findings: Finding[] = [];
    if (server !== null) {
      await server.createDatabase("site");
      const control = await startVulnerableServer(server.urlOf("postgres"));
      for (const target of CONTROLS)
        findings.push(await attack(CONTROL, control.origin, target, folder, options));
      await control.close();
    }
    const databases = {
      embedded: {},
      ...(server && { postgres: { DATABASE_URL: server.urlOf("site") } }),
    };
    for (const [database, settings] of Object.entries(databases))
      findings.push(...(await attackSite(database, settings, folder, options)));
    return findings;
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function attackSite(
  database: string,
  settings: Readonly<Record<string, string>>,
  folder: string,
  options: SqlmapOptions,
): Promise<Finding[]> {
  // sqlmap sends another address with each request, because limits are not tested here.
  const site = await prepareSite(path.join(folder, database), {
    ...settings,
    SEED: "demo",
    TRUST_PROXY: "1",
  });
  try {
    await site.start();
    const enqueue = createQueue(PARALLEL_TARGETS);
    return await Promise.all(
      (await listTargets(site)).map((target) =>
        enqueue(() => attack(database, site.origin, target, folder, options)),
      ),
    );
  } finally {
    await site.kill();
  }
}

async function listTargets(site: SiteProcess): Promise<Target[]> {
  const { auth } = createClient({ url: site.origin, key: site.publishableKey });
  const { data } = await auth.signInWithPassword(ADMINISTRATOR);
  const key = `apikey: ${site.publishableKey}`;
  const anonymous = [key, "Content-Type: application/json"];
  const administrator = [...anonymous, `Authorization: Bearer ${data.session?.access_token}`];
  const form = {
    ...(await fetchQuoteForm(site.origin)),
    nombre: "Ana",
    correo: "ana@empresa.example",
  };
  const rest = "/rest/v1/products?select=id,title";
  return [
    { name: "filters", address: `${rest}&title=eq.Melaza&category=ilike.gra`, headers: anonymous },
    { name: "groups", address: `${rest}&or=(title.eq.a,category.eq.b)`, headers: anonymous },
    {
      name: "order and range",
      address: `${rest}&order=title.asc&limit=5&offset=0`,
      headers: anonymous,
    },
    {
      name: "writes",
      address: "/rest/v1/menu_items?name=eq.nadie",
      body: '{"name":"a","url":"/"}',
      headers: administrator,
    },
    {
      name: "functions",
      address: "/rest/v1/rpc/search_products",
      body: '{"query":"grasa"}',
      headers: anonymous,
    },
    ...listRestTargets(key, administrator),
    {
      name: "sign-in",
      address: "/auth/v1/token?grant_type=password",
      body: '{"email":"a@b.co","password":"x"}',
      headers: anonymous,
    },
    {
      name: "token refresh",
      address: "/auth/v1/token?grant_type=refresh_token",
      body: '{"refresh_token":"x"}',
      headers: anonymous,
    },
    {
      name: "recovery",
      address: "/auth/v1/verify",
      body: '{"type":"recovery","token_hash":"x"}',
      headers: anonymous,
    },
    {
      name: "code of PKCE",
      address: "/auth/v1/token?grant_type=pkce",
      body: '{"auth_code":"x","code_verifier":"y"}',
      headers: anonymous,
    },
    {
      name: "sign-in link",
      address: "/auth/v1/admin/generate_link",
      body: '{"type":"recovery","email":"admin@empresa.example"}',
      headers: [`apikey: ${SECRET_KEY}`, "Content-Type: application/json"],
    },
    { name: "token as key", address: `${rest}&limit=1`, headers: ["apikey: ina_token_x*"] },
    {
      name: "token as bearer",
      address: `${rest}&limit=1`,
      headers: [key, `Authorization: Bearer ina_token_${"A".repeat(42)}*`],
    },
    {
      name: "pages of files",
      address: "/storage/v1/object/list-v2/media",
      body: '{"prefix":"a","sortBy":{"column":"name","order":"asc"}}',
      headers: administrator,
    },
    {
      name: "files",
      address: "/storage/v1/object/list/media",
      body: '{"prefix":"a","search":"b"}',
      headers: administrator,
    },
    { name: "catalogue", address: "/productos?q=grasa&categoria=Grasas&especie=Bovinos&pagina=1" },
    { name: "news", address: "/noticias.json?q=leche&categoria=Calidad&pagina=1" },
    {
      name: "pictures",
      address: "/storage/v1/render/image/public/media/a*.png?width=10&height=10*",
    },
    { name: "quote", address: "/cotizar", body: new URLSearchParams(form).toString() },
    {
      name: "newsletter",
      address: "/boletin",
      body: "correo=ana%40empresa.example&autorizacion=si",
    },
  ];
}

/** What a request can name in the tables and functions of the REST API besides plain values. */
function listRestTargets(key: string, administrator: readonly string[]): Target[] {
  const old = "/rest/v1/slug_redirects?select=slug,products!inner(title)";
  const products = "/rest/v1/products";
  const read = (name: string, address: string): Target => ({ name, address, headers: [key] });
  return [
    read("embedded columns", "/rest/v1/slug_redirects?select=slug,products!inner(title*)"),
    read("hints and aliases", "/rest/v1/slug_redirects?select=a*:products!product_id*(title)"),
    read("nested spread", "/rest/v1/slug_redirects?select=...products(slug_redirects(slug*))"),
    read("embedded filters", `${old}&products.category=eq.Grasas*&products.or=(title.eq.a*)`),
    read("embedded names", `${old}&products.category*=eq.Grasas`),
    read(
      "embedded limits",
      `${products}?select=id,r:slug_redirects(slug)&r.limit=1*&r.order=slug*`,
    ),
    read("orders by related columns", `${old}&order=products(title*)`),
    read("JSON paths", `${products}?select=specs-%3E0-%3E%3Ename*&order=specs-%3E0-%3E%3Emin*`),
    read("filters of JSON paths", `${products}?select=id&specs-%3E0-%3E%3Ename*=eq.Grasa*`),
    read("casts", `${products}?select=day:created_at::date*`),
    read("any and all", `${products}?select=id&title=eq(any).{Melaza*}&category=like(all*).{a}`),
    read("distinct", `${products}?select=id&title=isdistinct.a*&or=(title.not.isdistinct.b*)`),
    read("text search", `${products}?select=id&title=wfts(spanish*).harina*`),
    read(
      "results of functions",
      "/rest/v1/rpc/search_products?query=grasa*&title=eq.a*&select=slug*&order=title*",
    ),
    {
      name: "aggregates",
      address: `${products}?select=category,n:id.count*(),created_at.max()::date*`,
      headers: administrator,
    },
    {
      name: "conflicts",
      address: `${products}?on_conflict=id*&columns=id,title*&select=id*`,
      body: '[{"id":"5a1e0000-0000-4000-8000-00000000000a","title":"Harina"}]',
      headers: [...administrator, "Prefer: resolution=merge-duplicates,return=representation"],
    },
    {
      name: "CSV",
      address: products,
      body: "title,category*\nHarina*,Prueba*",
      headers: [...administrator.filter((header) => !/^content-type/i.test(header)), CSV],
    },
    {
      name: "preferences",
      address: `${products}?select=id,created_at&limit=1`,
      headers: [...administrator, "Prefer: timezone=America/Bogota*"],
    },
  ];
}

const CSV = "Content-Type: text/csv";

async function attack(
  database: string,
  origin: string,
  { name, address, body, headers = [] }: Target,
  folder: string,
  { level, risk, limitMs, onFinding }: SqlmapOptions,
): Promise<Finding> {
  const parameters = [
    ...["-u", origin + address, "--batch", "--flush-session", "--disable-coloring"],
    ...["--output-dir", path.join(folder, "sqlmap"), "--dbms", "postgresql"],
    ...[
      "--level",
      String(level),
      "--risk",
      String(risk),
      "--technique",
      level === 1 ? "BEU" : "BEUSQ",
      "--threads",
      "4",
    ],
    ...["--tamper", "xforwardedfor", "--timeout", "10", "--retries", "0", "--skip-waf"],
    // Most attempts are refused, which is no reason to stop.
    ...["--ignore-code", "400,401,403,404,405,406,409,413,414,415,416,422,429"],
    ...(body === undefined ? [] : ["--data", body]),
    ...headers.flatMap((header) => ["--header", header]),
  ];
  const child = spawn(SQLMAP, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stderr.resume();
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  const finding = {
    database,
    target: name,
    outcome: readOutcome(said),
    refused: countRefused(said),
  };
  onFinding(finding);
  return finding;
}

function readOutcome(said: string): string {
  const found = /identified the following injection point[\s\S]*?(Parameter: .+)/.exec(said)?.[1];
  if (found !== undefined) return found;
  if (/all tested parameters do not appear to be injectable/.test(said)) return CLEAN;
  const reason = /\[(?:CRITICAL|ERROR)\] (.+)/.exec(said)?.[1];
  return reason ?? UNFINISHED;
}

const CLEAN = "clean";
const UNFINISHED = "not finished in time, nothing found until then";

/** The number of refused attempts, from sqlmap's summary of error statuses. */
function countRefused(said: string): number {
  const counts = [...said.matchAll(/\d{3} \([^)]+\) - (\d+) times/g)];
  return counts.reduce((total, [, times]) => total + Number(times), 0);
}

const CONTROL = "careless";
/** One for each way in which targets name what is attacked. */
const CONTROLS: readonly Target[] = [
  { name: "?q=", address: "/?q=1" },
  { name: "?select=a(*)", address: "/?select=a(1*)" },
  { name: "a header", address: "/", headers: ["X-Q: 1*"] },
  { name: "CSV", address: "/", body: "a,b\n1*,2", headers: ["Content-Type: text/csv"] },
];

/** A server that concatenates user input into a statement. */
async function startVulnerableServer(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  const ask = async (request: IncomingMessage): Promise<string> => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const inside = /^a\((.*)\)$/s.exec(searchParams.get("select") ?? "")?.[1];
    const field = /^a,b\n(.*),2$/s.exec(await readText(request))?.[1];
    const word = searchParams.get("q") ?? inside ?? field ?? String(request.headers["x-q"]);
    const { rows } = await pool.query(`select 'fila' as fila where 1 = ${word}`);
    return JSON.stringify(rows);
  };
  const server = createServer((request, response) => {
    ask(request).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

if (import.meta.main) {
  if (!canAttack) {
    console.log("sqlmap is not installed (apt-get install sqlmap): nothing was tried");
  } else {
    const [level = 2, risk = 2, minutes = 2] = process.argv.slice(2).map(Number);
    const findings = await drillSqlmap({
      level,
      risk,
      limitMs: minutes * 60_000,
      onFinding: console.log,
    });
    const isRight = ({ database, outcome }: Finding) =>
      database === CONTROL
        ? outcome.startsWith("Parameter:")
        : outcome === CLEAN || outcome === UNFINISHED;
    process.exitCode = findings.every(isRight) ? 0 : 1;
  }
}
