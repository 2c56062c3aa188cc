import { spawn } from "node:child_process";

import { inRoot, ROOT } from "./paths.mjs";

/** A step that failed; the message is for the person at the console, in Spanish. */
export class StepError extends Error {
  /** @override */
  name = "StepError";
}

/**
 * Why a step failed, for the person at the console; null when it succeeded.
 *
 * @param {() => Promise<unknown>} step
 */
export async function findProblem(step) {
  try {
    await step();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The environment of every child: the project's own programs, the right Node among them, come first.
 *
 * @param {Record<string, string>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function makeEnvironment(extra = {}) {
  const search = [inRoot("node_modules/.bin"), process.env["PATH"]].filter(Boolean).join(":");
  return {
    ...process.env,
    PATH: search,
    NODE_COMPILE_CACHE: inRoot(".tools/compiled"),
    ...extra,
  };
}

/**
 * Runs a program in the root and returns its exit code; its output goes to the console, or is returned
 * when `quiet`.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, { quiet = false, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: ROOT,
      env: makeEnvironment(env),
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += String(chunk);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
