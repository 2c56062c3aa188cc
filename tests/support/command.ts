import { execFile } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

export interface CommandOutcome {
  code: number;
  /** Its output on stdout and stderr. */
  said: string;
  /** What a program that reads its output gets. */
  stdout: string;
}

/** Runs `npm run <name> -- <parameters>` as its own process, with only these settings. */
export function runCommand(
  name: "admin" | "backup" | "move" | "restore",
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  return runProgram([`src/cli/${name}.ts`, ...parameters], settings);
}

/** Runs a program of the project as its own process, with only these settings. */
export function runProgram(
  program: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  // With V8's compile cache it starts in half of the processor time.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      program,
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, ...settings } },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : Number(error.code ?? 1),
          said: stdout + stderr,
          stdout,
        }),
    );
  });
}
