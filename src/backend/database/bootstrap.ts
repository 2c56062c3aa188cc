import { readFile } from "node:fs/promises";

import { type Database, DatabaseError } from "#backend/database/database.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Serialises everything that changes the structure, among all processes on one database. */
export const STRUCTURE_LOCK = "select pg_advisory_xact_lock(727311)";

/**
 * Makes what hosted Supabase has before migrations run: roles, schemas, users.
 * @throws {Error} in Spanish when the user of the database may not create roles
 */
export async function bootstrap(database: Database): Promise<void> {
  const sql = await readFile(new URL("./bootstrap.sql", import.meta.url), "utf8");
  try {
    await database.transaction({}, async (transaction) => {
      await transaction.query(STRUCTURE_LOCK);
      await transaction.execute(sql);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `El usuario de DATABASE_URL no puede preparar la base de datos (${error.message}). ` +
        "Use un superusuario, o pida a su administrador que ejecute una vez, como superusuario, " +
        "src/backend/database/bootstrap.sql en esa base y le dé a ese usuario los roles anon, authenticated y service_role.",
      { cause: error },
    );
  }
}
