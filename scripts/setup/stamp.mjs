import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * A digest of the content and the names of files and folders: equal if and only if nothing changed.
 *
 * @param {string} root folder that the names are relative to
 * @param {readonly string[]} names files, or folders with all that is in them; absent ones count as such
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
 * What a stamp file says, or null.
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
