import path from "node:path";

import { startPostgres } from "#tests/support/postgres.ts";

import { withFolder } from "./product.ts";

/** Runs `work` with the URL of an empty PostgreSQL database; says so and does nothing without PostgreSQL. */
export async function withPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const server = await startPostgres(path.join(folder, "postgres"), { fsync: true });
    if (server === null) return;
    try {
      await server.createDatabase("bench");
      await work(server.urlOf("bench"));
    } finally {
      await server.stop();
    }
  });
}
