import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { ROOT } from "./paths.mjs";

/** Outside node_modules, which an install rearranges; it holds its owner's process id. */
const LOCK = path.join(
  tmpdir(),
  `setup-lock-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
);

/**
 * Runs work while no other process of this checkout installs or builds; waits for any that does.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file] the lock file
 * @returns {Promise<T>}
 */
export async function withSetupLock(work, file = LOCK) {
  if (!tryLock(file)) {
    console.log(
      `Otra instalación está en marcha; esperando a que termine… (si no la hay, borre ${file})`,
    );
    while (!tryLock(file)) await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  const owner = readOwner(file);
  if (owner === "" || isAlive(Number(owner))) return false;
  removeStaleLock(file, owner);
  return tryLock(file);
}

/**
 * Removes the stale lock of a process that ended. Only one of several processes can rename it; a lock that another
 * process took in the meantime is restored.
 *
 * @param {string} file
 * @param {string} owner
 */
function removeStaleLock(file, owner) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readOwner(aside) === owner) rmSync(aside);
  else renameSync(aside, file);
}

/**
 * The owner's process id; empty while it is being written or just removed.
 *
 * @param {string} file
 */
function readOwner(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it is alive.
    return !hasCode(error, "ESRCH");
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
