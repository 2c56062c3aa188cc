import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { createClient } from "../../src/data/client/client.ts";
import { findNode } from "../setup/dependencies.mjs";
import { inRoot } from "../setup/paths.mjs";
import { PROGRAM } from "../setup/program.mjs";
import { makeEnvironment } from "../setup/run.mjs";

/* The built product, started at a given time with the demonstration content. */

export const ORIGIN = "http://localhost:34817";

/** The administrator in the screenshots, and a colleague. */
export const ADMIN = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
export const MARTA = { email: "marta@empresa.example", password: "novillos gordos pastan lejos" };

const CLOCK = pathToFileURL(inRoot("scripts/screenshots/clock.mjs")).href;

/** @typedef {{ secret: string, publishable: string }} Keys */

/**
 * Runs the product with its clock at a given time, during `act`.
 *
 * @param {string} dataDir
 * @param {string} moment ISO 8601
 * @param {(clockOffset: number) => Promise<void>} act gets the offset of the product's clock, in milliseconds
 */
export async function runAt(dataDir, moment, act) {
  const clockOffset = Date.parse(moment) - Date.now();
  const server = spawn(findNode(), [`--import=${CLOCK}`, ...PROGRAM], {
    env: makeEnvironment({
      PORT: new URL(ORIGIN).port,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "error",
      // The clock passes the week after which a second factor is required.
      SECOND_FACTOR: "optional",
      CLOCK_OFFSET: String(clockOffset),
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = new Promise((resolve) => {
    server.once("exit", resolve);
  });
  try {
    await waitUntilReady(server);
    await act(clockOffset);
  } finally {
    server.kill("SIGTERM");
    await end;
  }
}

/** @param {import("node:child_process").ChildProcess} server */
async function waitUntilReady(server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error("the site ended before it was ready");
    const response = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
}

/** @param {string} dataDir */
export function openServerClient(dataDir) {
  return createClient({ url: ORIGIN, key: readKeys(dataDir).secret });
}

/**
 * A client that is signed in.
 *
 * @param {string} dataDir
 * @param {{ email: string, password: string }} account
 */
export async function signIn(dataDir, account) {
  const client = createClient({ url: ORIGIN, key: readKeys(dataDir).publishable });
  const { error } = await client.auth.signInWithPassword(account);
  if (error !== null) throw error;
  return client;
}

/** @param {string} dataDir */
function readKeys(dataDir) {
  const text = readFileSync(path.join(dataDir, "keys.json"), "utf8");
  return /** @type {Keys} */ (JSON.parse(text));
}
