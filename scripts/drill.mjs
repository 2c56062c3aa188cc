import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

import { readArguments, refuseArguments } from "../src/settings/arguments.mjs";
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
/** @type {import("../src/settings/arguments.mjs").Command} */
const COMMAND = {
  usage: `Uso:
  npm run drill -- NOMBRE [VALORES]   ensaya el sitio bajo una clase de falla o de carga (docs/drills.md)
  npm run check:outbound              lo mismo que npm run drill -- outbound
Hay estos: ${[ALL, ...drills.toSorted()].join(", ")}`,
  words: [1, Infinity],
};
const [name = "", ...parameters] = readArguments(COMMAND).words;
if (name !== ALL && !drills.includes(name)) {
  refuseArguments(COMMAND, new Error(`No existe el ensayo «${name}».`));
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
