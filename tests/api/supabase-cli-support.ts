import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { onTestFinished } from "vitest";

import { copyFolder } from "#tests/support/copy-folder.ts";

import { ensureSupabaseCli } from "../../scripts/setup/dependencies.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "supabase-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Copies the CLI's input, because it writes beside it. */
export async function copyProject(folder: string): Promise<string> {
  copyFolder(path.join(ROOT, "supabase"), path.join(folder, "supabase"));
  return folder;
}

/** Runs the CLI, which is installed before, with a project's database. */
export async function runCli(parameters: readonly string[], url: string, project: string) {
  const cli = await ensureSupabaseCli();
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
