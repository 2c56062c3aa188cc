import { readFile } from "node:fs/promises";

import { type Database, DatabaseError, type Transaction } from "#backend/database/database.ts";

/** For changes of the structure, and for waiting until another process has made them. */
const STRUCTURE_LIMIT_MS = 600_000;

/** Runs `work` in a transaction while no other process on the database changes its structure. */
export function changeStructure<T>(
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
export async function bootstrap(database: Database): Promise<void> {
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
    throw error instanceof DatabaseError ? explain(error) : error;
  }
}

/** Lets Realtime follow the tables that migrations have published; hosted Supabase does so by itself. */
export async function followPublication(database: Database): Promise<void> {
  await changeStructure(database, async (transaction) => {
    const { rows } = await transaction.query<{ own: boolean }>(
      "select to_regprocedure('realtime.follow_publication()') is not null as own",
    );
    if (rows[0]?.own === true) await transaction.query("select realtime.follow_publication()");
  });
}

function explain(error: DatabaseError): Error {
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
  grant anon, authenticated, service_role to USUARIO;
  alter database BASE owner to USUARIO;`;
