import { readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, inject, onTestFinished, test } from "vitest";

import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { migrateDatabase } from "#backend/installation.ts";
import { copyProject, makeFolder, runCli } from "#tests/api/supabase-cli-support.ts";
import { startHostedDatabase } from "#tests/support/hosted/hosted-database.ts";

/* The real Supabase CLI on this project's folder: its commands that need neither Docker nor an account. */

const ROOT = path.resolve(import.meta.dirname, "../..");

describe.runIf(inject("postgresUrl") !== null)("the Supabase CLI", () => {
  test("pushes the schema to a project's database, and this program then has nothing to migrate", async () => {
    const hosted = await startHostedDatabase();
    if (hosted === null) throw new Error("PostgreSQL is not installed");
    onTestFinished(hosted.close);
    const url = hosted.urlAs("postgres");
    const pushed = await runCli(
      ["db", "push", "--yes"],
      url,
      await copyProject(await makeFolder()),
    );
    expect(pushed.code, pushed.said).toBe(0);
    const database = await openPostgres({ url });
    onTestFinished(() => database.close());
    const applied: string[] = [];
    await migrateDatabase(database, { onApplied: (name) => applied.push(name) });
    expect(applied).toEqual([]);
  }, 300_000);
});

test("documented commands name the tested version of the CLI", async () => {
  const { config } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
  for (const file of ["docs/deploy.md", "src/server/open-hosted-backend.ts"]) {
    const text = await readFile(path.join(ROOT, file), "utf8");
    const commands = text.match(/npx supabase\S*/g);
    expect(new Set(commands)).toEqual(new Set([`npx supabase@${config.supabase}`]));
  }
});
