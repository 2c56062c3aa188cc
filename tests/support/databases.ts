import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { TestProject } from "vitest/node";

import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Data folder with a migrated embedded database, for copying. */
    pgliteTemplate: string;
    /** URL of a server whose database `template` is migrated; null without PostgreSQL. */
    postgresUrl: string | null;
  }
}

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

/** Creates one migrated database of each kind, which the test files copy, in the folder for temporary files. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "databases-"));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  // Removed at the end, with all temporary files that tests leave in it.
  process.env["TMPDIR"] = folder;
  const pgliteTemplate = path.join(folder, "pglite");
  const [server] = await Promise.all([
    preparePostgres(path.join(folder, "postgres")),
    openPglite({ dataDir: pgliteTemplate }).then(prepare),
  ]);
  project.provide("pgliteTemplate", pgliteTemplate);
  project.provide("postgresUrl", server?.urlOf("") ?? null);
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function preparePostgres(folder: string): Promise<PostgresServer | null> {
  const server = await startPostgres(folder);
  if (server === null) return null;
  await server.createDatabase("template");
  await prepare(await openPostgres({ url: server.urlOf("template") }));
  return server;
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS);
  await database.close();
}
