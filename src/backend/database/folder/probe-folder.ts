import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import path from "node:path";

import { isDiskFull } from "#lib/files/durable-files.ts";

/**
 * Rejects a data folder that cannot be written to, without creating it: Node's `mkdir` never returns below some paths,
 * such as /proc.
 *
 * @throws {Error} in Spanish
 */
export function probeFolder(dataDir: string): void {
  const folder = path.resolve(dataDir);
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  try {
    rmdirSync(mkdtempSync(path.join(place, ".probe-")));
  } catch (error) {
    // A full disk is reported as such, once the folder is open.
    if (!isDiskFull(error)) throw cannotWrite(folder, error);
  }
}

export function cannotWrite(folder: string, cause: unknown): Error {
  return new Error(
    `No se puede escribir en la carpeta de datos ${folder}. Revise que sea una carpeta y sus permisos, o use otra con DATA_DIR.`,
    { cause },
  );
}
