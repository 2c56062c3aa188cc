import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";

import { createClient } from "#data/client/client.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm } from "#tests/support/quote-form.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* sqlmap against every endpoint that takes visitors' input. `-- sqlmap [LEVEL] [RISK] [MINUTES for each target]` */

const SQLMAP = "/usr/bin/sqlmap";

/** Needs Debian's package sqlmap. */
export const canAttack = existsSync(SQLMAP);

interface Target {
  name: string;
  /** Path and query. */
  address: string;
  /** The body of a POST. */
  body?: string;
  headers?: readonly string[];
}

export interface Finding {
  database: string;
  target: string;
  /** `clean`, sqlmap's finding, or why it has none. */
  outcome: string;
  /** Attempts that returned an error status. */
  refused: number;
}

export interface SqlmapOptions {
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
export async function drillSqlmap(options: SqlmapOptions): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sqlmap-drill-"));
  const server = await startPostgres(path.join(folder, "postgres"));
  try {
    const findings: Finding[] = [];
    if (server !== null) {
      await server.createDatabase("site");
      const control = await startVulnerableServer(server.urlOf("postgres"));
      findings.push(
        await attack(
          "careless",
          control.origin,
          { name: "?q=", address: "/?q=1" },
          folder,
          options,
        ),
      );
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
    const findings: Finding[] = [];
    for (const target of await listTargets(site))
      findings.push(await attack(database, site.origin, target, folder, options));
    return findings;
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
    { name: "filters", address: `${rest}&title=eq.Melaza&category=ilike.gra*`, headers: anonymous },
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
      name: "files",
      address: "/storage/v1/object/list/media",
      body: '{"prefix":"a","search":"b"}',
      headers: administrator,
    },
    { name: "catalogue", address: "/productos?q=grasa&categoria=Grasas&especie=Bovinos&pagina=1" },
    { name: "news", address: "/noticias.json?q=leche&categoria=Calidad&pagina=1" },
    { name: "pictures", address: "/storage/v1/render/image/public/media/a.png?width=10&height=10" },
    { name: "quote", address: "/cotizar", body: new URLSearchParams(form).toString() },
    {
      name: "newsletter",
      address: "/boletin",
      body: "correo=ana%40empresa.example&autorizacion=si",
    },
  ];
}

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
    ...["--ignore-code", "400,401,404,409,413,415,416,422"],
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
  if (/all tested parameters do not appear to be injectable/.test(said)) return "clean";
  const reason = /\[(?:CRITICAL|ERROR)\] (.+)/.exec(said)?.[1];
  return reason ?? "not finished in time, nothing found until then";
}

/** The number of refused attempts, from sqlmap's summary of error statuses. */
function countRefused(said: string): number {
  const counts = [...said.matchAll(/\d{3} \([^)]+\) - (\d+) times/g)];
  return counts.reduce((total, [, times]) => total + Number(times), 0);
}

/** A server that concatenates user input into a statement. */
async function startVulnerableServer(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  const server = createServer((request, response) => {
    const word = new URL(request.url ?? "/", "http://localhost").searchParams.get("q") ?? "";
    pool.query(`select 'fila' as fila where 1 = ${word}`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
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
    const isRight = ({ database, outcome }: (typeof findings)[number]) =>
      (database === "careless") === outcome.startsWith("Parameter:");
    process.exitCode = findings.every(isRight) ? 0 : 1;
  }
}
