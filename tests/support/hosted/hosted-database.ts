import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { execute, startPostgres } from "#tests/support/postgres.ts";

/** A PostgreSQL that looks like the database of a project of hosted Supabase. */
export interface HostedDatabase {
  /** Address of the database for a role: `postgres`, who is no superuser there, or PostgREST's `authenticator`. */
  urlAs: (role: "postgres" | "authenticator" | "supabase_admin") => string;
  close: () => Promise<void>;
}

const SUPERUSER = "supabase_admin";

/** Null where PostgreSQL is not installed. */
export async function startHostedDatabase(): Promise<HostedDatabase | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "hosted-"));
  const server = await startPostgres(path.join(folder, "postgres"), { superuser: SUPERUSER });
  const url = server?.urlOf("postgres");
  if (server === null || url === undefined) return null;
  await execute(url, await readFile(new URL("roles-and-schemas.sql", import.meta.url), "utf8"));
  return {
    urlAs: (role) => url.replace(`//${SUPERUSER}@`, `//${role}@`),
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
