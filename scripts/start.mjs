import { spawn } from "node:child_process";

import { ensureBuild } from "./setup/build.mjs";
import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { PROGRAM, PROGRAM_ENVIRONMENT } from "./setup/program.mjs";
import { makeEnvironment, StepError } from "./setup/run.mjs";

/* `npm start`: brings everything up to date, then becomes the server. Runs on Node 20 or newer. */

try {
  await withSetupLock(async () => {
    await ensureDependencies();
    await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

const parameters = process.argv.slice(2);
// Vite takes React Router's development form; the server must hold the same one, not a second.
const program = parameters.includes("--dev")
  ? ["--conditions=development", inRoot("src/server/main.ts")]
  : PROGRAM;
const server = spawn(findNode(), [...program, ...parameters], {
  env: makeEnvironment(PROGRAM_ENVIRONMENT),
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => server.kill(signal));
}
// npm's shell ends on a signal without passing it on, which leaves this process with another parent.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill("SIGTERM");
}, 500).unref();
server.once("exit", (code) => process.exit(code ?? 1));
