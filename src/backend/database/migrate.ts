import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import {
  type Baseline,
  commandFor,
  compareWithBaseline,
  listUnreplaced,
} from "#backend/database/baseline.ts";
import { type Database, DatabaseError, type Transaction } from "#backend/database/database.ts";

interface Migration {
  version: string;
  name: string;
  /** Name of the file, for messages. */
  file: string;
  sql: string;
}

export interface MigrateOptions {
  /** Whose migrations a database of the release before it gets in place of the replaced ones. */
  baseline?: Baseline;
  /** Awaited once before a database that is in use is changed; what it throws stops the migration. */
  beforeChange?: () => Promise<void>;
  /** Called with the name of each migration after it has been committed. */
  onApplied?: (name: string) => void;
}

/**
 * Brings a database up to date: bootstrap, then each migration of the folder in its order, each in a
 * separate transaction under a lock, recorded in the Supabase CLI's own table. Of two processes that
 * start at the same time one waits and finds all migrations applied; a failed migration leaves the state before it.
 *
 * @param folder holds `<version>_<name>.sql`, version being 14 digits
 * @throws {Error} in Spanish when an applied migration was changed, the database is newer than this
 *   program or older than the release before the baseline, or a migration fails
 */
export async function migrate(
  database: Database,
  folder: string,
  { baseline, beforeChange, onApplied }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  await bootstrap(database);
  let history = await changeStructure(database, async (transaction) => {
    await transaction.execute(HISTORY);
    return readHistory(transaction);
  });
  const isReplaced = baseline !== undefined && requireBaseline(history, baseline) === "replaced";
  refuseUnknown(baseline ? listUnreplaced(history.keys(), baseline) : history.keys(), migrations);
  const isPending = isReplaced || migrations.some(({ version }) => !history.has(version));
  if (isPending && history.size > 0) await beforeChange?.();
  if (isReplaced) history = await adoptBaseline(database, migrations, baseline);
  for (const migration of migrations) {
    refuseChanged(history, migration);
    if (!history.has(migration.version) && (await apply(database, migration))) {
      onApplied?.(migration.name);
    }
  }
  await followPublication(database);
}

/** SQL that creates the table of the Supabase CLI, so that `supabase db push` and this program agree. */
export const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

/** The versions of a folder's migrations, oldest first. */
export async function listVersions(folder: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ version }) => version);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`La migración ${file} no se llama como <14 dígitos>_<nombre>.sql`);
      }
      return { version, name, file, sql: await readFile(path.join(folder, file), "utf8") };
    }),
  );
  const twin = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twin) throw new Error(`Hay dos migraciones con la versión ${twin.version}: cambie una.`);
  return migrations;
}

type History = ReadonlyMap<string, string | null>;

/** The text that each applied version was applied with; null when another tool stored none. */
async function readHistory(transaction: Transaction): Promise<History> {
  const { rows } = await transaction.query<{ version: string; sql: string | null }>(
    `select version, array_to_string(statements, E';\\n') as sql
     from supabase_migrations.schema_migrations`,
  );
  return new Map(rows.map(({ version, sql }) => [version, sql]));
}

/** @throws {Error} when the history is older than that of the release before the baseline */
function requireBaseline(history: History, baseline: Baseline): "current" | "replaced" {
  const state = compareWithBaseline(history.keys(), baseline);
  if (state !== "older") return state;
  throw new Error(
    `La base de datos es de una versión anterior a la ${baseline.release}, y esta no la puede actualizar directamente. No se ha cambiado nada. Inicie una vez la ${baseline.release} (${commandFor(baseline)}, y npm start) y después esta.`,
  );
}

/**
 * Records the baseline's migrations in place of those that they replaced. The schema stays: it is the same.
 *
 * @returns the new history
 */
function adoptBaseline(
  database: Database,
  migrations: readonly Migration[],
  baseline: Baseline,
): Promise<History> {
  return changeStructure(database, async (transaction) => {
    const history = await readHistory(transaction);
    // Another process may have done it since the history was read before.
    if (requireBaseline(history, baseline) === "replaced") {
      await transaction.query(
        "delete from supabase_migrations.schema_migrations where version <= $1::text",
        [baseline.replaces],
      );
      for (const migration of migrations) {
        const isMissing = migration.version <= baseline.last && !history.has(migration.version);
        if (isMissing) await recordMigration(transaction, migration);
      }
    }
    return readHistory(transaction);
  });
}

function refuseUnknown(versions: Iterable<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...versions].filter((version) => !known.has(version)).toSorted();
  if (unknown.length > 0) {
    throw new Error(
      `La base de datos tiene cambios de estructura que este programa no conoce (${unknown.join(", ")}): fue usada por una versión más nueva. Instale esa versión o restaure una copia de seguridad anterior.`,
    );
  }
}

/** Whether this process applied it. */
async function apply(database: Database, migration: Migration): Promise<boolean> {
  try {
    return await changeStructure(database, async (transaction) => {
      // Another process may have applied it since the history was read.
      const history = await readHistory(transaction);
      refuseChanged(history, migration);
      if (history.has(migration.version)) return false;
      await transaction.execute(migration.sql);
      await recordMigration(transaction, migration);
      // A migration may have SET something for the session, which others use after it.
      await transaction.execute("reset all");
      return true;
    });
  } catch (error) {
    throw error instanceof DatabaseError ? explainMigration(error, migration) : error;
  }
}

async function recordMigration(
  transaction: Transaction,
  { version, sql, name }: Migration,
): Promise<void> {
  await transaction.query(
    `insert into supabase_migrations.schema_migrations (version, statements, name)
     values ($1::text, array[$2::text], $3::text)`,
    [version, sql, name],
  );
}

const INVALID_TRANSACTION_TERMINATION = "2D000";

function explainMigration(error: DatabaseError, { file }: Migration): Error {
  const problem =
    error.code === INVALID_TRANSACTION_TERMINATION
      ? "no puede contener begin, commit ni rollback: cada migración ya es una transacción"
      : `falló y la base de datos quedó como estaba antes de ella: ${error.message}`;
  return new Error(`La migración ${file} ${problem}.`, { cause: error });
}

function refuseChanged(history: History, { version, sql, file }: Migration): void {
  const applied = history.get(version);
  if (applied === undefined || applied === null || condense(applied) === condense(sql)) return;
  throw new Error(
    `La migración ${file} ya se aplicó con otro texto. Recupere el archivo original y ponga los cambios en una migración nueva.`,
  );
}

/** The Supabase CLI stores a migration as a list of its statements, without what stands between them. */
function condense(sql: string): string {
  return sql.replace(/[\s;]+/g, "");
}

/** For changes of the structure, and for waiting until another process has made them. */
const STRUCTURE_LIMIT_MS = 600_000;

/** Runs `work` in a transaction while no other process on the database changes its structure. */
function changeStructure<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction({ limitMs: STRUCTURE_LIMIT_MS }, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(727311)");
    return work(transaction);
  });
}

const INSUFFICIENT_PRIVILEGE = "42501";
/** A missing extension has either, depending on PostgreSQL's version. */
const MISSING_FILE: readonly string[] = ["58P01", "0A000"];

/**
 * Creates what hosted Supabase has before migrations run: roles, schemas, users,
 * Realtime's objects. Leaves a database of
 * Supabase itself alone.
 *
 * @throws {Error} in Spanish when the user of the database lacks a right, or the server an extension
 */
async function bootstrap(database: Database): Promise<void> {
  const files = [
    new URL("./bootstrap.sql", import.meta.url),
    new URL("./realtime.sql", import.meta.url),
  ];
  const sql = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  try {
    await changeStructure(database, async (transaction) => {
      const { rows } = await transaction.query<{ hosted: boolean }>(
        "select exists (select from pg_roles where rolname = 'supabase_auth_admin') as hosted",
      );
      if (rows[0]?.hosted !== true) await transaction.execute(sql);
    });
  } catch (error) {
    throw error instanceof DatabaseError ? explainBootstrap(error) : error;
  }
}

/** Lets Realtime follow the tables that migrations have published; hosted Supabase does so itself. */
async function followPublication(database: Database): Promise<void> {
  await changeStructure(database, async (transaction) => {
    const { rows } = await transaction.query<{ own: boolean }>(
      "select to_regprocedure('realtime.follow_publication()') is not null as own",
    );
    if (rows[0]?.own === true) await transaction.query("select realtime.follow_publication()");
  });
}

function explainBootstrap(error: DatabaseError): Error {
  if (error.code === INSUFFICIENT_PRIVILEGE) {
    return new Error(`${MISSING_RIGHTS}\n\nPostgreSQL dijo: ${error.message}`, { cause: error });
  }
  if (MISSING_FILE.includes(error.code)) {
    return new Error(
      `Al servidor de DATABASE_URL le falta una extensión. Instale los módulos adicionales de PostgreSQL (en Debian y Ubuntu, el paquete postgresql-contrib). PostgreSQL dijo: ${error.message}`,
      { cause: error },
    );
  }
  return error;
}

const MISSING_RIGHTS = `El usuario de DATABASE_URL no tiene los permisos para preparar la base de datos.
Pídale a la persona que administra PostgreSQL que ejecute esto una vez, como superusuario y en esa base
(cambie USUARIO y BASE por los de DATABASE_URL; omita los roles que ya existan, pero service_role
debe tener bypassrls):

  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role api_token nologin noinherit;
  grant anon, authenticated, service_role, api_token to USUARIO;
  alter database BASE owner to USUARIO;`;
