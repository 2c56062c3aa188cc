import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

import { ensureBuild } from "./setup/build.mjs";
import { ensureHeadlessChromium } from "./setup/chromium.mjs";
import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { ensurePostgres } from "./setup/postgres.mjs";
import { makeEnvironment, StepError } from "./setup/run.mjs";

/* What takes too long for `npm test`. `npm run drill -- all` runs every database test at its full size and the short
   form of every drill; `-- NAME` runs one drill at length, a file of scripts/drills. Results: docs/drills.md. */

const ALL = "all";
const drills = readdirSync(inRoot("scripts/drills")).map((file) => file.replace(/\.ts$/, ""));
const [name = "", ...parameters] = process.argv.slice(2);
const usage = `Uso: npm run drill -- NOMBRE\nHay estos: ${[ALL, ...drills.toSorted()].join(", ")}`;
if (["--help", "-h"].includes(name)) {
  console.log(usage);
  process.exit(0);
}
if (name !== ALL && !drills.includes(name)) {
  console.error(usage);
  process.exit(2);
}
try {
  await withSetupLock(async () => {
    await ensureDependencies();
    if (name === ALL) {
      await ensureHeadlessChromium();
      await ensurePostgres();
    }
    await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
const program =
  name === ALL
    ? [inRoot("node_modules/vitest/vitest.mjs"), "run", "--project=drills"]
    : [inRoot(`scripts/drills/${name}.ts`)];
const drill = spawn(findNode(), [...program, ...parameters], {
  cwd: inRoot("."),
  env: makeEnvironment(),
  stdio: "inherit",
});
drill.once("exit", (code) => process.exit(code ?? 1));
