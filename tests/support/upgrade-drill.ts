import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import type { Database, Transaction } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { describeSchema } from "#tests/support/describe-schema.ts";
import type { PostgresServer } from "#tests/support/postgres.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MIGRATIONS = "supabase/migrations";
const BOOTSTRAP = ["src/backend/database/bootstrap.sql", "src/backend/database/realtime.sql"];

const git = async (...parameters: string[]) =>
  (await promisify(execFile)("git", parameters, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })).stdout;

/** The state of the database at the commit at which a migration got its text. */
interface OldState {
  migration: string;
  /** Names and texts, oldest first. */
  migrations: [file: string, sql: string][];
  /** What that commit ran before them. */
  bootstrap: string;
}

/**
 * Every state that an installation may have been left at, from this checkout's history. Migrations that were
 * written anew before they were released are taken as they are now.
 */
async function listOldStates(): Promise<OldState[]> {
  const files = (await git("ls-files", MIGRATIONS)).trim().split("\n").toSorted();
  const texts = await Promise.all(files.map((file) => git("show", `HEAD:${file}`)));
  const named = files.map(
    (file, index) => [path.basename(file), texts[index] ?? ""] satisfies [string, string],
  );
  return Promise.all(
    files.map(async (file, index) => {
      const commit = (await git("log", "-1", "--format=%H", "--", file)).trim();
      const parts = await Promise.all(
        BOOTSTRAP.map((part) => git("show", `${commit}:${part}`).catch(() => "")),
      );
      return {
        migration: path.basename(file),
        migrations: named.slice(0, index + 1),
        bootstrap: parts.join("\n"),
      };
    }),
  );
}

export interface UpgradeReport {
  states: number;
  /** Rows that were there before and after, in all states together. */
  rows: number;
  faults: string[];
}

type Open = (name: string) => Promise<{ database: Database; close: () => Promise<void> }>;

/**
 * Upgrades each old state to this one, with rows in it, and compares its structure with a fresh installation's;
 * and breaks each migration at its end, which must change nothing.
 */
export async function drillUpgrades(
  { postgres, only }: { postgres?: PostgresServer; only?: RegExp },
  onStep: (line: string) => void,
): Promise<UpgradeReport> {
  const report: UpgradeReport = { states: 0, rows: 0, faults: [] };
  const open = postgres ? openOn(postgres) : openEmbedded;
  const fresh = await withDatabase(open, "fresh", async (database) => {
    await migrate(database, path.join(ROOT, MIGRATIONS));
    return readSchema(database);
  });
  for (const state of await listOldStates()) {
    if (only && !only.test(state.migration)) continue;
    report.states += 1;
    const faults = await withDatabase(open, state.migration.slice(0, 14), async (database) => {
      await applyOld(database, state);
      const before = await database.transaction({}, async (transaction) => {
        await fill(transaction);
        return digestRows(transaction);
      });
      await migrate(database, path.join(ROOT, MIGRATIONS));
      const after = await database.transaction({}, (transaction) =>
        digestRows(transaction, before),
      );
      report.rows += [...before.values()].reduce((sum, { rows }) => sum + rows, 0);
      return [
        ...compareRows(before, after),
        ...compareLines(fresh, await readSchema(database)),
      ].map((fault) => `${state.migration}: ${fault}`);
    });
    report.faults.push(...faults);
    onStep(
      `${state.migration}: ${faults.length === 0 ? "upgraded" : faults.slice(0, 3).join("; ")}`,
    );
  }
  if (!only) report.faults.push(...(await breakEach(open, onStep)));
  return report;
}

const readSchema = (database: Database) =>
  database.transaction({ readOnly: true }, (transaction) => describeSchema(transaction));

/** As the program of that commit left it. */
async function applyOld(
  database: Database,
  { bootstrap, migrations }: Pick<OldState, "bootstrap" | "migrations">,
): Promise<void> {
  await database.transaction({ limitMs: 60_000 }, (transaction) => transaction.execute(bootstrap));
  await withMigrations(migrations, async (folder) => {
    await migrate(database, folder);
  });
}

async function withMigrations<T>(
  migrations: readonly [string, string][],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "upgrade-"));
  try {
    for (const [file, sql] of migrations) await writeFile(path.join(folder, file), sql);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Each migration is tried with an error after its last statement, then as it is. */
async function breakEach(open: Open, onStep: (line: string) => void): Promise<string[]> {
  const last = (await listOldStates()).at(-1);
  const faults: string[] = [];
  await withDatabase(open, "broken", async (database) => {
    const applied: [string, string][] = [];
    for (const [file, sql] of last?.migrations ?? []) {
      await withMigrations(applied, (folder) => migrate(database, folder));
      const before = await readSchema(database);
      const broken: [string, string] = [file, `${sql}\n;select 1 / 0;`];
      const failed = await withMigrations([...applied, broken], (folder) =>
        migrate(database, folder),
      ).then(
        () => false,
        () => true,
      );
      const changes = compareLines(before, await readSchema(database));
      if (!failed || changes.length > 0) faults.push(`${file}, broken: ${changes.join("; ")}`);
      applied.push([file, sql]);
    }
  });
  onStep(`each migration broken at its end: ${faults.length} left something behind`);
  return faults;
}

/** Rows like those of an installation in use, as far as the tables exist. */
async function fill(transaction: Transaction): Promise<void> {
  for (const [table, sql] of FILL) {
    const { rows } = await transaction.query<{ exists: boolean }>(
      "select to_regclass($1::text) is not null as exists",
      [table],
    );
    if (rows[0]?.exists === true) await transaction.execute(sql);
  }
}

const USER = "11111111-1111-4111-8111-111111111111";
const FILL: readonly (readonly [table: string, sql: string])[] = [
  ["auth.users", `insert into auth.users (id, email) values ('${USER}', 'ana@empresa.example')`],
  ["public.admin_users", `insert into public.admin_users (user_id) values ('${USER}')`],
  [
    "public.products",
    `insert into public.products (slug, title, category, features)
     select 'producto-' || n, 'Producto ' || n, 'Grasas', array['uno', 'dos'] from generate_series(1, 20) as n`,
  ],
  [
    "public.news",
    `insert into public.news (slug, title, excerpt, content, author)
     select 'noticia-' || n, 'Noticia ' || n, 'Resumen', 'Texto largo', 'Ana' from generate_series(1, 20) as n`,
  ],
  [
    "public.site_content",
    `insert into public.site_content (section, key, value, type)
     values ('hero', 'title', 'Título propio', 'text'), ('contact', 'phone', '601 555 0100', 'text')`,
  ],
  [
    "public.menu_items",
    `insert into public.menu_items (name, url, order_index) values ('Inicio', '/', 1), ('Productos', '/productos', 2)`,
  ],
  [
    "public.quote_requests",
    `insert into public.quote_requests (radicado, idempotency_key, name, company, email, message, consent_text, consent_version,
       consented_at)
     values ('COT-260101-ABCD', gen_random_uuid(), 'Ana', 'Finca', 'ana@finca.example', 'Torta de soya', 'Autorizo', '1', now())`,
  ],
  [
    "public.newsletter_subscribers",
    `insert into public.newsletter_subscribers (email, source, consent_text, consent_version, consented_at)
     values ('ana@finca.example', 'newsletter', 'Autorizo', '1', now())`,
  ],
];

interface TableRows {
  rows: number;
  /** The values of each column, digested. */
  columns: Map<string, string>;
}

/** Of all tables of `public`; with `known`, of the columns that it has. */
async function digestRows(
  transaction: Transaction,
  known?: ReadonlyMap<string, TableRows>,
): Promise<Map<string, TableRows>> {
  const { rows: columns } = await transaction.query<{ table: string; column: string }>(
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const found = new Map<string, TableRows>();
  for (const { table, column } of columns) {
    if (known && !known.get(table)?.columns.has(column)) continue;
    const { rows } = await transaction.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(value, '|' order by value)), '') as digest
       from (select coalesce("${column}"::text, '-') as value from public."${table}") as r`,
    );
    const entry = found.get(table) ?? { rows: rows[0]?.rows ?? 0, columns: new Map() };
    entry.columns.set(column, rows[0]?.digest ?? "");
    found.set(table, entry);
  }
  return found;
}

/** Columns that a migration computes anew on purpose. */
const REWRITTEN: ReadonlySet<string> = new Set([
  "content_state.version",
  // Search was filled by updates, in the first two states.
  "news.updated_at",
  "products.updated_at",
  "quote_requests.search_text",
]);

function compareRows(
  before: ReadonlyMap<string, TableRows>,
  after: ReadonlyMap<string, TableRows>,
): string[] {
  return [...before].flatMap(([table, { rows, columns }]) => {
    const now = after.get(table);
    if (now === undefined) return [`${table} is gone with ${rows} rows`];
    if (now.rows < rows) return [`${table} had ${rows} rows and has ${now.rows}`];
    return [...columns]
      .filter(
        ([column, digest]) =>
          !REWRITTEN.has(`${table}.${column}`) && now.columns.get(column) !== digest,
      )
      .map(([column]) => `${table}.${column} changed`);
  });
}

function compareLines(wanted: readonly string[], found: readonly string[]): string[] {
  const isWanted = new Set(wanted);
  const isFound = new Set(found);
  return [
    ...wanted.filter((line) => !isFound.has(line)).map((line) => `lacks ${line.slice(0, 200)}`),
    ...found.filter((line) => !isWanted.has(line)).map((line) => `also has ${line.slice(0, 200)}`),
  ];
}

async function withDatabase<T>(
  open: Open,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await open(name);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

function openOn(server: PostgresServer): Open {
  return async (name) => {
    await server.createDatabase(`upgrade_${name}`);
    const database = await openPostgres({ url: server.urlOf(`upgrade_${name}`) });
    return { database, close: () => database.close() };
  };
}

const openEmbedded: Open = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "upgrade-data-"));
  const database = await openPglite({ dataDir });
  return {
    database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
