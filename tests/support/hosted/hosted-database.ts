import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { execute, startPostgres } from "#tests/support/postgres.ts";

/** A PostgreSQL with the roles and schemas of a hosted Supabase project. */
export interface HostedDatabase {
  /** Database URL for a role: `postgres`, which is no superuser there, or PostgREST's `authenticator`. */
  urlAs: (role: "postgres" | "authenticator" | "supabase_admin") => string;
  close: () => Promise<void>;
}

const SUPERUSER = "supabase_admin";

/** @returns null where PostgreSQL is not installed */
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
