import { closeSync, fsyncSync, openSync } from "node:fs";

/** Writes a file, or a folder's list of names, through to the disk. */
export function syncPath(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
