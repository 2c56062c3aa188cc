import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import type { Database } from "#backend/database/database.ts";
import { HISTORY } from "#backend/database/migrate.ts";

/* States of the database that earlier commits left, from the history of this checkout. */

const ROOT = path.resolve(import.meta.dirname, "../..");
export const MIGRATIONS = "supabase/migrations";
const BOOTSTRAP = ["src/backend/database/bootstrap.sql", "src/backend/database/realtime.sql"];

/** The commit of the newest release, as CHANGELOG.md names it. */
export const [, RELEASE = ""] =
  /^## \d\S* - \S+ - ([0-9a-f]{8})$/m.exec(readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8")) ??
  [];

/** Whether this checkout has the history up to it; a copy or a shallow clone may not. */
export const hasRelease = () =>
  git("cat-file", "-e", RELEASE).then(
    () => true,
    () => false,
  );

/** A state in which a release or a migration left databases. */
export interface OldState {
  name: string;
  /** Names and texts, oldest first. */
  migrations: [file: string, sql: string][];
  /** What that commit ran before them. */
  bootstrap: string;
}

/** @throws {Error} in a copy without that part of the history */
export const git = async (...parameters: string[]) =>
  (await promisify(execFile)("git", parameters, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })).stdout;

/** The state of a database that the program of a commit created. */
export async function readStateAt(commit: string, name: string): Promise<OldState> {
  const [migrations, bootstrap] = await Promise.all([
    listMigrationsAt(commit),
    readBootstrapAt(commit),
  ]);
  return { name, migrations, bootstrap };
}

export async function listMigrationsAt(commit: string): Promise<[file: string, sql: string][]> {
  const files = (await git("ls-tree", "--name-only", commit, `${MIGRATIONS}/`)).trim().split("\n");
  const sql = await Promise.all(files.map((file) => git("show", `${commit}:${file}`)));
  return files.map((file, index) => [path.basename(file), sql[index] ?? ""]);
}

export async function readBootstrapAt(commit: string): Promise<string> {
  const parts = BOOTSTRAP.map((part) => git("show", `${commit}:${part}`).catch(() => ""));
  return (await Promise.all(parts)).join("\n");
}

/** Brings an empty database into that state, without anything of this program's. */
export async function applyOldState(
  database: Database,
  { bootstrap, migrations }: Pick<OldState, "bootstrap" | "migrations">,
): Promise<void> {
  await database.transaction({ limitMs: 60_000 }, async (transaction) => {
    await transaction.execute(`${bootstrap}\n${HISTORY}`);
    for (const [file, sql] of migrations) {
      const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      await transaction.execute(`${sql}\n;reset all`);
      await transaction.query(
        `insert into supabase_migrations.schema_migrations (version, statements, name)
         values ($1::text, array[$2::text], $3::text)`,
        [version, sql, name],
      );
    }
    await transaction.execute("select realtime.follow_publication()");
  });
}

/** Calls `work` with a temporary folder that holds the migrations. */
export async function withMigrations<T>(
  migrations: readonly [file: string, sql: string][],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "upgrade-"));
  try {
    for (const [file, sql] of migrations) await writeFile(path.join(folder, file), sql);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
