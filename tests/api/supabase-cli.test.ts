import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";

import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { listOwnMigrations, migrateDatabase } from "#backend/installation.ts";
import { runCommand } from "#tests/support/command.ts";
import { startHostedDatabase } from "#tests/support/hosted/hosted-database.ts";
import { withPostgres } from "#tests/support/postgres.ts";

import { ensureSupabaseCli } from "../../scripts/setup/dependencies.mjs";

/* The real Supabase CLI on this project's folder: its commands that need neither Docker nor an account. */

const ROOT = path.resolve(import.meta.dirname, "../..");

let cli: string;
beforeAll(async () => {
  cli = await ensureSupabaseCli();
}, 300_000);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "supabase-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Copies the CLI's input, because it writes beside it. */
async function copyProject(folder: string): Promise<string> {
  await cp(path.join(ROOT, "supabase"), path.join(folder, "supabase"), { recursive: true });
  return folder;
}

function runCli(parameters: readonly string[], url: string, project: string) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      cli,
      [...parameters, `--remote=${url}?sslmode=disable`, "--workdir", project],
      { env: { PATH: process.env["PATH"], HOME: project, SUPABASE_TELEMETRY_DISABLED: "1" } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

describe.runIf(inject("postgresUrl") !== null)("the Supabase CLI", () => {
  test("sees every migration of a moved database as applied and would push only a new one", async () => {
    const folder = await makeFolder();
    const project = await copyProject(folder);
    const data = path.join(folder, "data");
    await cp(inject("pgliteTemplate"), data, { recursive: true });
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
  }, 180_000);

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
  }, 180_000);
});

test("documented commands name the tested version of the CLI", async () => {
  const { config } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
  for (const file of ["docs/deploy.md", "src/server/open-hosted-backend.ts"]) {
    const text = await readFile(path.join(ROOT, file), "utf8");
    const commands = text.match(/npx supabase\S*/g);
    expect(new Set(commands)).toEqual(new Set([`npx supabase@${config.supabase}`]));
  }
});
