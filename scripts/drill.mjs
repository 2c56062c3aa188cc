import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

import { ensureBuild } from "./setup/build.mjs";
import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { makeEnvironment, StepError } from "./setup/run.mjs";

/* `npm run drill -- NAME`: an ordeal of the built product that takes too long for `npm test`, which
   holds a short form of it. Each is a file of scripts/drills; results are written into docs/drills.md. */

const drills = readdirSync(inRoot("scripts/drills")).map((file) => file.replace(/\.ts$/, ""));
const [name = "", ...parameters] = process.argv.slice(2);
const usage = `Uso: npm run drill -- NOMBRE\nHay estos: ${drills.toSorted().join(", ")}`;
if (["--help", "-h"].includes(name)) {
  console.log(usage);
  process.exit(0);
}
if (!drills.includes(name)) {
  console.error(usage);
  process.exit(2);
}
try {
  await withSetupLock(async () => {
    await ensureDependencies();
    await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
const drill = spawn(findNode(), [inRoot(`scripts/drills/${name}.ts`), ...parameters], {
  cwd: inRoot("."),
  env: makeEnvironment(),
  stdio: "inherit",
});
drill.once("exit", (code) => process.exit(code ?? 1));
