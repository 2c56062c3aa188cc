/* Every browser test, those of the phone on both screens, which `npm test` does in part. `-- browser` */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, THOROUGH: "yes" } },
);
process.exitCode = status ?? 1;
