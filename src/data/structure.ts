import type { Client } from "#data/client.ts";
import { toDataError } from "#data/errors.ts";

/** What PostgREST says of a function, and PostgreSQL of a table, that is not there. */
const ABSENT: readonly string[] = ["PGRST202", "42P01", "3F000"];

/**
 * The versions of the migrations that the database has, oldest first; none where it does not even have
 * the function that tells. Only the server's own client may ask.
 *
 * @throws {DataError}
 */
export async function listMigrations(server: Client): Promise<string[]> {
  const { data, error, status } = await server.rpc("list_migrations");
  if (error === null) return data.map(({ version }) => version);
  if (ABSENT.includes(error.code)) return [];
  throw toDataError(error, status);
}
