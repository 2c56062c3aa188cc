import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

/** Writes a file, or a folder's list of names, through to the disk. */
export function syncPath(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a folder, and those above it that are absent, for its owner only; their names outlive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    syncPath(path.dirname(made));
  }
}
