import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { ROOT } from "./paths.mjs";

const FOLDER = path.join(
  tmpdir(),
  `setup-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
);
const OWNER = path.join(FOLDER, "pid");

/**
 * Runs work while no other process of this checkout installs or builds; waits for one that does.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  while (!tryLock()) await wait(200);
  try {
    return await work();
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

function tryLock() {
  try {
    mkdirSync(FOLDER);
    writeFileSync(OWNER, String(process.pid));
    return true;
  } catch {
    if (!isOwnerAlive()) rmSync(FOLDER, { recursive: true, force: true });
    return false;
  }
}

function isOwnerAlive() {
  try {
    process.kill(Number(readFileSync(OWNER, "utf8")), 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it lives; no file yet: it is being written.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
