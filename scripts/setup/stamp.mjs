import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * A digest of the contents and names of files and folders.
 *
 * @param {string} root folder that the names are relative to
 * @param {readonly string[]} names files, or folders with their contents; missing ones are part of the digest
 * @returns {string}
 */
export function digest(root, names) {
  const hash = createHash("sha256");
  for (const file of names.flatMap((name) => listFiles(path.join(root, name))).toSorted()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function listFiles(place) {
  const about = statSync(place, { throwIfNoEntry: false });
  if (about === undefined) return [];
  if (about.isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * The content of a stamp file, or null.
 *
 * @param {string} file
 */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
