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

/* `npm test`: every check and every test, also after a failure; then the totals. The checks run beside what else is
   installed and the tests, so that both cores of a small machine have work. */

/** @typedef {import("./test/reports.mjs").Count} Count */
/** @typedef {{ name: string, command: string, parameters: string[], env?: Record<string, string>, count?: (code: number) => Count, needs?: string[] }} Step */

readArguments({
  usage: `Uso: npm test
Instala lo que necesitan y hace todas las revisiones y pruebas; al final dice qué faltó. Solo unas: npm run test:unit, npm run test:database, npm run test:e2e.`,
});

const SLOWEST = 10;
// Removed at the end, with all temporary files that tests leave in it.
const temporary = mkdtempSync(path.join(findTemporaryFolder(), "test-"));
// PostgreSQL runs as another user.
chmodSync(temporary, 0o711);
const inTemporary = (/** @type {string} */ name) => path.join(temporary, name);
const VITEST = inTemporary("vitest.json");
const VITEST_TIMES = inTemporary("vitest-times.json");
const PLAYWRIGHT = inTemporary("playwright.json");

const PACKAGES = "packages";
const CHROMIUM = "Chromium";
const POSTGRES = "PostgreSQL";
const BUILD = "build";

/** What the tests need besides the packages, installed or built in this order. Without one of them the rest runs. */
const PREPARATION = new Map([
  [CHROMIUM, ensureHeadlessChromium],
  [POSTGRES, ensurePostgres],
  [BUILD, ensureBuild],
]);

/** Each prints its output whole, when it ends. @type {Step[]} */
const CHECKS = [
  { name: "format", command: "oxfmt", parameters: ["--check", "."] },
  { name: "types of routes", command: "react-router", parameters: ["typegen"] },
  { name: "types", command: "tsc", parameters: ["--noEmit"] },
  { name: "lint", command: "oxlint", parameters: ["--deny-warnings"] },
  { name: "unused code", command: "knip", parameters: [] },
];

/** @type {Step[]} */
const TESTS = [
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
await measure("packages", () => prepare([[PACKAGES, () => ensureDependencies({ checks: true })]]));
if (!missing.has(PACKAGES)) await Promise.all([runChecks(), runTests()]);

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
  const skipped = missing.has(PACKAGES) ? [...CHECKS, ...TESTS] : TESTS.filter(lacksNeed);
  const names = skipped.map(({ name }) => name).join(", ");
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

async function runChecks() {
  for (const { name, command, parameters } of CHECKS) {
    await measure(name, async () => {
      const { code, output } = await runProgram(command, parameters, {
        quiet: true,
        env: { TMPDIR: temporary },
      });
      console.log(`\n== ${name}\n${output}`.trimEnd());
      return countProgram(code);
    });
  }
}

async function runTests() {
  await measure("installation and build", () => prepare(PREPARATION));
  for (const step of TESTS) {
    if (lacksNeed(step)) continue;
    console.log(`\n== ${step.name}`);
    await measure(step.name, () => execute(step));
  }
}

/** @param {Step} step */
function lacksNeed({ needs }) {
  return needs?.some((need) => missing.has(need)) === true;
}

/**
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
async function measure(name, work) {
  const start = performance.now();
  const count = await work();
  results.push({ name, seconds: (performance.now() - start) / 1000, count });
}

/**
 * @param {string} name
 * @param {number} seconds
 */
function print(name, seconds, verdict = "") {
  console.log(`${name.padEnd(40)} ${seconds.toFixed(1).padStart(7)} s  ${verdict}`.trimEnd());
}

/**
 * @param {Iterable<[string, () => Promise<void>]>} parts
 * @returns {Promise<Count>} no test, and a failure for each part that is missing
 */
async function prepare(parts) {
  const before = missing.size;
  const problem = await findProblem(() =>
    withSetupLock(async () => {
      for (const [name, ensure] of parts) {
        const found = await findProblem(ensure);
        if (found === null) continue;
        missing.set(name, found);
        console.error(found);
      }
    }),
  );
  if (problem !== null) {
    for (const [name] of parts) missing.set(name, problem);
    console.error(problem);
  }
  return { passed: 0, failed: missing.size - before, skipped: 0 };
}

/**
 * @param {Step} step
 * @returns {Promise<Count>} of its tests
 */
async function execute({ command, parameters, env, count = countProgram }) {
  return count(
    (await runProgram(command, parameters, { env: { TMPDIR: temporary, ...env } })).code,
  );
}

/**
 * A program that is not there fails its step, not the others.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ quiet?: boolean, env?: Record<string, string> }} options
 */
async function runProgram(command, parameters, options) {
  try {
    return await run(command, parameters, options);
  } catch (error) {
    if (options.quiet !== true) console.error(error);
    return { code: 1, output: String(error) };
  }
}

/**
 * Of a program that counts no tests.
 *
 * @param {number} code
 * @returns {Count}
 */
function countProgram(code) {
  return { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
}
