import { spawnSync } from "node:child_process";

/** Runs browser tests for a drill: none that `npm test` leaves out is missing. Its exit code becomes the process's own. */
export function runBrowserTests(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): void {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", ...parameters],
    { stdio: "inherit", env: { ...process.env, THOROUGH: "yes", ...settings } },
  );
  process.exitCode = status ?? 1;
}
