import { writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, inject, onTestFinished, test } from "vitest";

import { BASELINE } from "#backend/database/baseline.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { listOwnMigrations, migrateDatabase } from "#backend/installation.ts";
import { copyProject, makeFolder, runCli } from "#tests/api/supabase-cli-support.ts";
import { runCommand } from "#tests/support/command.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { startHostedDatabase } from "#tests/support/hosted/hosted-database.ts";
import { withPostgres } from "#tests/support/postgres.ts";

/* The real Supabase CLI on this project's folder: its commands that need neither Docker nor an account. */

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

  test("corrects the history of a project of the release before the baseline", async () => {
    const hosted = await startHostedDatabase();
    if (hosted === null) throw new Error("PostgreSQL is not installed");
    onTestFinished(hosted.close);
    const url = hosted.urlAs("postgres");
    const project = await copyProject(await makeFolder());
    const pushed = await runCli(["db", "push", "--yes"], url, project);
    expect(pushed.code, pushed.said).toBe(0);
    const database = await openPostgres({ url });
    onTestFinished(() => database.close());
    const replaced = ["20260101000000", BASELINE.replaces];
    await database.transaction({}, async (transaction) => {
      await transaction.query("delete from supabase_migrations.schema_migrations");
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version) select unnest(string_to_array($1::text, ','))",
        [replaced.join(",")],
      );
    });
    const versions = await listOwnMigrations();
    for (const [status, list] of [
      ["reverted", replaced],
      ["applied", versions],
    ] as const) {
      const repaired = await runCli(
        ["migration", "repair", "--yes", "--status", status, ...list],
        url,
        project,
      );
      expect(repaired.code, repaired.said).toBe(0);
    }
    const dry = await runCli(["db", "push", "--dry-run"], url, project);
    expect([dry.code, dry.said]).toEqual([0, expect.stringContaining("up to date")]);
    const applied: string[] = [];
    await migrateDatabase(database, { onApplied: (name) => applied.push(name) });
    expect(applied).toEqual([]);
  }, 300_000);

  test("sees every migration of a moved database as applied and would push only a new one", async () => {
    const folder = await makeFolder();
    const project = await copyProject(folder);
    const data = path.join(folder, "data");
    copyFolder(inject("pgliteTemplate"), data);
    await withPostgres(async (server) => {
      await server.createDatabase("moved");
      const url = server.urlOf("moved");
      const moved = await runCommand("move", ["--to", url], { DATA_DIR: data });
      expect(moved.code, moved.said).toBe(0);

      const listed = await runCli(["migration", "list"], url, project);
      expect(listed.code, listed.said).toBe(0);
      // The CLI warns of deprecated or unknown keys in config.toml.
      expect(listed.said).not.toMatch(/warn|deprecated|no longer|unknown/i);
      const rows = [...listed.said.matchAll(/`(\d{14})` \| `(\d{14})?/g)];
      const versions = await listOwnMigrations();
      expect(rows.map(([, local, remote]) => [local, remote])).toEqual(
        versions.map((version) => [version, version]),
      );
      const pushed = await runCli(["db", "push", "--dry-run"], url, project);
      expect([pushed.code, pushed.said]).toEqual([0, expect.stringContaining("up to date")]);

      const name = "29990101000000_new_one.sql";
      await writeFile(path.join(project, "supabase/migrations", name), "select 1;\n");
      const pending = await runCli(["db", "push", "--dry-run"], url, project);
      expect([pending.code, pending.said]).toEqual([0, expect.stringContaining(name)]);
    });
  }, 300_000);
});
