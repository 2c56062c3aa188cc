import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ensureBuild } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { ensurePostgres } from "./setup/postgres.mjs";
import { run, StepError } from "./setup/run.mjs";

/* `npm test`: every check and every test, each although an earlier one failed; then the sum. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, command: string, parameters: string[], env?: Record<string, string>, count?: (code: number) => Count }} Step */

const reports = mkdtempSync(path.join(tmpdir(), "reports-"));
const report = (/** @type {string} */ name) => path.join(reports, `${name}.json`);

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
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report("vitest")}`,
    ],
    count: countVitest,
  },
  {
    name: "browser",
    command: "playwright",
    // Its dots are followed by each failure in full: what is read last tells what to mend.
    parameters: ["test", "--reporter=dot,json"],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report("playwright"),
      E2E_DATA: path.join(reports, "e2e"),
    },
    count: countPlaywright,
  },
];

try {
  await withSetupLock(async () => {
    await ensureDependencies();
    await ensureChromium();
    await ensurePostgres();
    await ensureBuild();
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}

/** @type {{ name: string, seconds: number, count: Count }[]} */
const results = [];
for (const step of STEPS) {
  console.log(`\n== ${step.name}`);
  const started = performance.now();
  const code = await execute(step);
  const count = step.count?.(code) ?? {
    passed: Number(code === 0),
    failed: Number(code !== 0),
    skipped: 0,
  };
  results.push({ name: step.name, seconds: (performance.now() - started) / 1000, count });
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, seconds, count } of results) {
  const verdict = count.failed === 0 ? "ok" : `${count.failed} FAILED`;
  console.log(`${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s  ${verdict}`);
}
const sum = (/** @type {keyof Count} */ key) =>
  results.reduce((total, { count }) => total + count[key], 0);
if (sum("skipped") > 0) console.log(`\n${sum("skipped")} skipped`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);

/**
 * A program that is not there fails its step, not the others.
 *
 * @param {Step} step
 */
async function execute({ command, parameters, env }) {
  try {
    return (await run(command, parameters, env ? { env } : {})).code;
  } catch (error) {
    console.error(error);
    return 1;
  }
}

/**
 * A runner that failed without a failed test (it crashed, or found none) counts as one failure.
 *
 * @param {number} code
 * @returns {Count}
 */
function countVitest(code) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport("vitest");
  const failed = Math.max(numFailedTests, Number(code !== 0 || numPassedTests === 0));
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/**
 * @param {number} code
 * @returns {Count}
 */
function countPlaywright(code) {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = readReport("playwright").stats ?? {};
  const failed = Math.max(unexpected + flaky, Number(code !== 0 || expected === 0));
  return { passed: expected, failed, skipped };
}

/**
 * What a runner's report counts; nothing where the runner wrote none.
 *
 * @typedef {Partial<Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>>} VitestReport
 * @typedef {{ stats?: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>> }} PlaywrightReport
 *
 * @param {string} name
 * @returns {VitestReport & PlaywrightReport}
 */
function readReport(name) {
  try {
    return /** @type {VitestReport & PlaywrightReport} */ (
      JSON.parse(readFileSync(report(name), "utf8"))
    );
  } catch {
    return {};
  }
}
