import { spawn } from "node:child_process";

import { readArguments } from "../src/settings/arguments.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { PROGRAM, PROGRAM_ENVIRONMENT } from "./setup/program.mjs";
import { makeEnvironment, StepError } from "./setup/run.mjs";

const { flags } = readArguments({
  usage: `Uso:
  npm start            instala, compila e inicia el sitio (PORT=3001 npm start: en otro puerto)
  npm run dev          lo inicia para desarrollo, con recarga en caliente
Las variables están en .env.example.`,
  options: { dev: "boolean" },
});

/* `npm start`: installs and builds what changed, then runs the server. Runs on Node 20 or newer. */

try {
  await withSetupLock(async () => {
    await ensureDependencies();
    // The development server compiles on request and reports errors in sources.
    if (!flags.has("dev")) await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

// Vite uses React Router's development build; the server must load the same one, not a second copy.
const program = flags.has("dev")
  ? ["--conditions=development", inRoot("src/server/main.ts"), "--dev"]
  : PROGRAM;
const server = spawn(findNode(), program, {
  env: makeEnvironment(PROGRAM_ENVIRONMENT),
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => server.kill(signal));
}
// npm's shell ends on a signal without passing it on, which leaves this process with another parent.
const parent = process.ppid;
/** Each poll wakes the processor: polling twice a second took 50 s of processor time a day. */
const POLL_INTERVAL_MS = 5000;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill("SIGTERM");
}, POLL_INTERVAL_MS).unref();
server.once("exit", (code) => process.exit(code ?? 1));
