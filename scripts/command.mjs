import { spawn } from "node:child_process";

import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { makeEnvironment, StepError } from "./setup/run.mjs";

/* `npm run backup` and its like: updates the dependencies, then runs the command. */

try {
  await withSetupLock(ensureDependencies);
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
const [name, ...parameters] = process.argv.slice(2);
const command = spawn(findNode(), [inRoot(`src/cli/${name}.ts`), ...parameters], {
  env: makeEnvironment(),
  stdio: "inherit",
});
command.once("exit", (code) => process.exit(code ?? 1));
