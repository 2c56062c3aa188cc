import { readFileSync } from "node:fs";

/* What the test runners' reports say. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {Record<string, number>} Times seconds by file */
/** @typedef {Partial<Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>>} VitestReport */
/** @typedef {{ file: string, suites?: Suite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} Suite */
/** @typedef {{ suites?: Suite[], stats?: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>> }} PlaywrightReport */

/**
 * A runner that failed without a failed test (it crashed, or found none) counts as one failure.
 *
 * @param {string} file its JSON report
 * @param {number} code its exit code
 * @returns {Count}
 */
export function countVitest(file, code) {
  const report = /** @type {VitestReport} */ (readReport(file));
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  const failed = Math.max(numFailedTests, Number(code !== 0 || numPassedTests === 0));
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/**
 * A test that only passed when it was tried again counts as failed.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  const { stats = {} } = /** @type {PlaywrightReport} */ (readReport(file));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failed = Math.max(unexpected + flaky, Number(code !== 0 || expected === 0));
  return { passed: expected, failed, skipped };
}

/**
 * @param {string} file what vitest-times.mjs wrote
 * @returns {Times}
 */
export function readVitestTimes(file) {
  return /** @type {Times} */ (readReport(file));
}

/**
 * @param {string} file
 * @returns {Times} of all projects and workers together
 */
export function readPlaywrightTimes(file) {
  const { suites = [] } = /** @type {PlaywrightReport} */ (readReport(file));
  return Object.fromEntries(
    suites.map((suite) => [`tests/e2e/${suite.file}`, sumDurations(suite) / 1000]),
  );
}

/**
 * @param {Suite} suite
 * @returns {number} milliseconds
 */
function sumDurations({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((total, { duration }) => total + duration, 0) +
    suites.reduce((total, suite) => total + sumDurations(suite), 0)
  );
}

/**
 * Nothing where the runner wrote none.
 *
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
