import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { readArguments } from "../src/settings/arguments.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureHeadlessChromium } from "./setup/chromium.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { ensurePostgres } from "./setup/postgres.mjs";
import { findProblem, run } from "./setup/run.mjs";
import {
  countPlaywright,
  countVitest,
  readPlaywrightTimes,
  readVitestTimes,
} from "./test/reports.mjs";

/* `npm test`: every check and every test, also after a failure; then the totals. */

/** @typedef {import("./test/reports.mjs").Count} Count */
/** @typedef {{ name: string, command: string, parameters: string[], env?: Record<string, string>, count?: (code: number) => Count, needs?: string[] }} Step */

readArguments({
  usage: `Uso: npm test
Instala lo que necesitan y hace todas las revisiones y pruebas; al final dice qué faltó. Solo unas: npm run test:unit, npm run test:database, npm run test:e2e.`,
});

const SLOWEST = 10;
// Removed at the end, with all temporary files that tests leave in it.
const temporary = mkdtempSync(path.join(findTemporaryFolder(), "test-"));
// PostgreSQL runs as its own user.
chmodSync(temporary, 0o711);
const inTemporary = (/** @type {string} */ name) => path.join(temporary, name);
const VITEST = inTemporary("vitest.json");
const VITEST_TIMES = inTemporary("vitest-times.json");
const PLAYWRIGHT = inTemporary("playwright.json");

const PACKAGES = "packages";
const CHROMIUM = "Chromium";
const POSTGRES = "PostgreSQL";
const BUILD = "build";

/** What is installed or built first, in this order. Without the packages nothing runs; without another, the rest does. */
const PREPARATION = new Map([
  [PACKAGES, () => ensureDependencies({ checks: true })],
  [CHROMIUM, ensureHeadlessChromium],
  [POSTGRES, ensurePostgres],
  [BUILD, ensureBuild],
]);

/** @type {Step[]} */
const STEPS = [
  { name: "format", command: "oxfmt", parameters: ["--check", "."] },
  { name: "types of routes", command: "react-router", parameters: ["typegen"] },
  { name: "types", command: "tsc", parameters: ["--noEmit"] },
  { name: "lint", command: "oxlint", parameters: ["--deny-warnings"] },
  { name: "unused code", command: "knip", parameters: [] },
  {
    name: "unit and database",
    command: "vitest",
    parameters: [
      "run",
      ...["--project=unit", "--project=database"],
      ...["--reporter=default", "--reporter=json", "--reporter=./scripts/test/vitest-times.mjs"],
      `--outputFile.json=${VITEST}`,
    ],
    env: { VITEST_TIMES },
    count: (code) => countVitest(VITEST, code),
  },
  {
    name: "browser",
    command: "playwright",
    needs: [CHROMIUM, BUILD],
    // After its dots it prints each failure in full, where it is read last.
    parameters: ["test", "--reporter=dot,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT },
    count: (code) => countPlaywright(PLAYWRIGHT, code),
  },
];

/** @type {{ name: string, seconds: number, count: Count }[]} */
const results = [];
/** What could not be prepared, each with how to do it. @type {Map<string, string>} */
const missing = new Map();
await take("installation", prepare);
if (!missing.has(PACKAGES)) {
  for (const step of STEPS) {
    if (step.needs?.some((need) => missing.has(need))) continue;
    console.log(`\n== ${step.name}`);
    await take(step.name, () => execute(step));
  }
}

console.log(`\nThe ${SLOWEST} slowest test files:`);
const times = { ...readVitestTimes(VITEST_TIMES), ...readPlaywrightTimes(PLAYWRIGHT) };
const slowest = Object.entries(times).toSorted(([, a], [, b]) => b - a);
for (const [file, seconds] of slowest.slice(0, SLOWEST)) print(file, seconds);
rmSync(temporary, { recursive: true, force: true });

console.log("\nThe steps:");
for (const { name, seconds, count } of results) {
  print(name, seconds, count.failed === 0 ? "ok" : `${count.failed} FAILED`);
}
print("all", performance.now() / 1000);
const sum = (/** @type {keyof Count} */ key) =>
  results.reduce((total, { count }) => total + count[key], 0);
if (sum("skipped") > 0) console.log(`\n${sum("skipped")} skipped`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
if (missing.size > 0) {
  const left = STEPS.filter(({ needs }) => needs?.some((need) => missing.has(need)));
  const names = left.map(({ name }) => name).join(", ");
  console.log(`\nNo se pudo hacer todo.${names && ` No se hizo: ${names}.`}`);
  for (const problem of missing.values()) console.log(`- ${problem.trim()}`);
}
process.exit(sum("failed") === 0 ? 0 : 1);

/** Memory where it suffices, as on Linux: copying and opening hundreds of databases takes 40 % less time there. */
function findTemporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > 4 * 1024 ** 3) return "/dev/shm";
  } catch {
    // No such place: the system's folder.
  }
  return tmpdir();
}

/**
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
async function take(name, work) {
  const begun = performance.now();
  const count = await work();
  results.push({ name, seconds: (performance.now() - begun) / 1000, count });
}

/**
 * @param {string} name
 * @param {number} seconds
 */
function print(name, seconds, verdict = "") {
  console.log(`${name.padEnd(40)} ${seconds.toFixed(1).padStart(7)} s  ${verdict}`.trimEnd());
}

/** @returns {Promise<Count>} no test, and a failure for each part that is missing */
async function prepare() {
  const problem = await findProblem(() =>
    withSetupLock(async () => {
      for (const [name, ensure] of PREPARATION) {
        const found = await findProblem(ensure);
        if (found !== null) missing.set(name, found);
        if (missing.has(PACKAGES)) return;
      }
    }),
  );
  if (problem !== null) missing.set(PACKAGES, problem);
  for (const found of missing.values()) console.error(found);
  return { passed: 0, failed: missing.size, skipped: 0 };
}

/**
 * A program that is not there fails its step, not the others.
 *
 * @param {Step} step
 * @returns {Promise<Count>} of its tests; of a check that counts none, itself
 */
async function execute({ command, parameters, env, count }) {
  const code = await run(command, parameters, { env: { TMPDIR: temporary, ...env } }).then(
    (outcome) => outcome.code,
    (/** @type {unknown} */ error) => {
      console.error(error);
      return 1;
    },
  );
  return count?.(code) ?? { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
}
