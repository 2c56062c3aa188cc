import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { bootstrap, STRUCTURE_LOCK } from "#backend/database/bootstrap.ts";
import { type Database, DatabaseError, type Transaction } from "#backend/database/database.ts";

interface Migration {
  version: string;
  name: string;
  sql: string;
}

export interface MigrateOptions {
  /** Told the name of each migration after it has been committed. */
  onApplied?: (name: string) => void;
}

/**
 * Brings a database up to date: bootstrap, then each migration of the folder in its order, each in a
 * transaction of its own under a lock, recorded in the Supabase CLI's own table. Of two processes that
 * start at once one waits and finds the work done; a failed migration leaves the state before it.
 *
 * @param folder holds `<version>_<name>.sql`, version being 14 digits
 * @throws {Error} in Spanish when an applied migration was changed, the database is newer than this
 *   program, or a migration fails
 */
export async function migrate(
  database: Database,
  folder: string,
  { onApplied }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  await bootstrap(database);
  await database.transaction({}, async (transaction) => {
    await transaction.query(STRUCTURE_LOCK);
    await transaction.execute(HISTORY);
    refuseUnknown(await readHistory(transaction), migrations);
  });
  for (const migration of migrations) {
    if (await apply(database, migration)) onApplied?.(migration.name);
  }
}

/** The table of the Supabase CLI, so that `supabase db push` and this program agree. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`La migración ${file} no se llama como <14 dígitos>_<nombre>.sql`);
      }
      return { version, name, sql: await readFile(path.join(folder, file), "utf8") };
    }),
  );
}

type History = ReadonlyMap<string, string | null>;

/** The text that each applied version was applied with; null when another tool kept none. */
async function readHistory(transaction: Transaction): Promise<History> {
  const { rows } = await transaction.query<{ version: string; sql: string | null }>(
    `select version, array_to_string(statements, E';\\n') as sql
     from supabase_migrations.schema_migrations`,
  );
  return new Map(rows.map(({ version, sql }) => [version, sql]));
}

function refuseUnknown(history: History, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...history.keys()].filter((version) => !known.has(version)).toSorted();
  if (unknown.length > 0) {
    throw new Error(
      `La base de datos tiene cambios de estructura que este programa no conoce (${unknown.join(", ")}): fue usada por una versión más nueva. Instale esa versión o restaure una copia de seguridad anterior.`,
    );
  }
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  const title = `${migration.version}_${migration.name}`;
  try {
    return await database.transaction({}, async (transaction) => {
      await transaction.query(STRUCTURE_LOCK);
      const applied = (await readHistory(transaction)).get(migration.version);
      if (applied !== undefined) {
        refuseChanged(applied, migration, title);
        return false;
      }
      await transaction.execute(migration.sql);
      await transaction.query(
        `insert into supabase_migrations.schema_migrations (version, statements, name)
         values ($1::text, array[$2::text], $3::text)`,
        [migration.version, migration.sql, migration.name],
      );
      return true;
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new Error(
      `La migración ${title} falló y la base de datos quedó como estaba: ${error.message}`,
      { cause: error },
    );
  }
}

function refuseChanged(applied: string | null, migration: Migration, title: string): void {
  if (applied === null || applied === migration.sql) return;
  throw new Error(
    `La migración ${title} ya se aplicó con otro texto. Recupere el archivo original y ponga los cambios en una migración nueva.`,
  );
}
