import type { Client } from "#data/client/client.ts";
import { toDataError, unwrap } from "#data/client/errors.ts";

/** PostgREST's code for a missing function, and PostgreSQL's for a missing table. */
const ABSENT: readonly string[] = ["PGRST202", "42P01", "3F000"];

/**
 * The versions of the applied migrations, oldest first; empty when even the function that lists them is
 * missing. Only for the server's own client.
 *
 * @throws {DataError}
 */
export async function listMigrations(server: Client): Promise<string[]> {
  const { data, error, status } = await server.rpc("list_migrations");
  if (error === null) return data.map(({ version }) => version);
  if (ABSENT.includes(error.code)) return [];
  throw toDataError(error, status);
}

/** Makes a change that shows nowhere. Only for the server's own client. @throws {DataError} when none is stored */
export async function checkWrites(server: Client): Promise<void> {
  unwrap(await server.rpc("check_writes"));
}
