import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";

import { createClient } from "#data/client.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm } from "#tests/support/quote-form.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

const SQLMAP = "/usr/bin/sqlmap";

/** Debian's package. */
export const canAttack = existsSync(SQLMAP);

interface Target {
  name: string;
  /** Path and query. */
  address: string;
  /** A body that is posted. */
  body?: string;
  headers?: readonly string[];
}

export interface Finding {
  database: string;
  target: string;
  /** `clean`, what sqlmap found, or why it could not tell. */
  outcome: string;
  /** Attempts that were answered with an error's status. */
  refused: number;
}

export interface SqlmapOptions {
  level: number;
  risk: number;
  /** For each target. */
  limitMs: number;
  /** Told each finding as it comes: all of them take long. */
  onFinding: (finding: Finding) => void;
}

/**
 * Lets sqlmap attack whatever takes words of strangers, over both kinds of database, and a deliberately
 * careless server beside them, which it must find out.
 */
export async function drillSqlmap(options: SqlmapOptions): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sqlmap-drill-"));
  const server = await startPostgres(path.join(folder, "postgres"));
  try {
    const findings: Finding[] = [];
    if (server !== null) {
      await server.createDatabase("site");
      const control = await startCareless(server.urlOf("postgres"));
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
  // sqlmap names another address with each request: limits are not what is tried here.
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
  const stranger = [key, "Content-Type: application/json"];
  const administrator = [...stranger, `Authorization: Bearer ${data.session?.access_token}`];
  const form = {
    ...(await fetchQuoteForm(site.origin)),
    nombre: "Ana",
    correo: "ana@empresa.example",
  };
  const rest = "/rest/v1/products?select=id,title";
  return [
    { name: "filters", address: `${rest}&title=eq.Melaza&category=ilike.gra*`, headers: stranger },
    { name: "groups", address: `${rest}&or=(title.eq.a,category.eq.b)`, headers: stranger },
    {
      name: "order and range",
      address: `${rest}&order=title.asc&limit=5&offset=0`,
      headers: stranger,
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
      headers: stranger,
    },
    {
      name: "sign-in",
      address: "/auth/v1/token?grant_type=password",
      body: '{"email":"a@b.co","password":"x"}',
      headers: stranger,
    },
    {
      name: "renewal",
      address: "/auth/v1/token?grant_type=refresh_token",
      body: '{"refresh_token":"x"}',
      headers: stranger,
    },
    {
      name: "recovery",
      address: "/auth/v1/verify",
      body: '{"type":"recovery","token_hash":"x"}',
      headers: stranger,
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
    // A refusal is what most of it gets: that is no reason to stop.
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

/** sqlmap counts no others. */
function countRefused(said: string): number {
  const counts = [...said.matchAll(/\d{3} \([^)]+\) - (\d+) times/g)];
  return counts.reduce((total, [, times]) => total + Number(times), 0);
}

/** What no server should do: it pastes a stranger's words into a statement. */
async function startCareless(url: string) {
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
