import { readdirSync } from "node:fs";

import { readArguments, refuseArguments } from "../src/settings/arguments.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureHeadlessChromium } from "./setup/chromium.mjs";
import { ensureDependencies, findNode } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { ensurePostgres } from "./setup/postgres.mjs";
import { findProblem, run, StepError } from "./setup/run.mjs";

/* Runs what takes too long for `npm test`. `npm run drill -- all` runs every database test at full size and the short form
   of every drill, then every browser test; `-- NAME` runs one drill of tests/drills at full length.
   Results: docs/drills.md. */

const ALL = "all";
const IN_BROWSER = ["browser", "page-editor"];
const drills = readdirSync(inRoot("tests/drills")).flatMap((file) => {
  const [name, type, ...rest] = file.split(".");
  return name !== undefined && type === "ts" && rest.length === 0 ? [name] : [];
});
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
/** What is missing; the rest runs anyway. @type {string[]} */
const missing = [];
try {
  await withSetupLock(async () => {
    await ensureDependencies({ checks: true });
    const needs = [
      ...(name === ALL || IN_BROWSER.includes(name) ? [ensureHeadlessChromium] : []),
      ...(name === ALL ? [ensurePostgres] : []),
    ];
    for (const ensure of needs) {
      const problem = await findProblem(ensure);
      if (problem !== null) missing.push(problem);
    }
    await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
const drillOf = (/** @type {string} */ drill) => inRoot(`tests/drills/${drill}.ts`);
/** @type {string[][]} */
const programs =
  name === ALL
    ? [
        [inRoot("node_modules/vitest/vitest.mjs"), "run", "--project=drills", ...parameters],
        // Not when files are chosen.
        ...(parameters.length === 0 ? [[drillOf("browser")]] : []),
      ]
    : [[drillOf(name), ...parameters]];
for (const program of programs) {
  const { code } = await run(findNode(), program);
  process.exitCode ||= code;
}
for (const problem of missing) console.error(`\n${problem}`);
if (missing.length > 0) process.exitCode ||= 1;
