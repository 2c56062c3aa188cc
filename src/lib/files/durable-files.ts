import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/** The system's code of an error, such as `ENOENT`; "" for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error));
}

/** Syncs a file, or a folder's entries, to the disk. */
export function syncPath(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Creates a folder and its absent parents durably, for its owner only. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    syncPath(path.dirname(made));
  }
}

interface ReplaceOptions {
  /** Syncs the folder, so that the new name survives a power failure; `write` syncs the content (`flush: true`). */
  isDurable?: boolean;
  /** Where the file is written first, on the same disk; another one where several processes write the same file. */
  draft?: string;
}

/**
 * Creates or replaces a file atomically: it has its old content or all of the new, never a part. The draft of a failed
 * write is removed.
 *
 * @param write writes the whole content to the path it is given
 */
export async function replaceFile(
  file: string,
  write: (draft: string) => Promise<void>,
  { isDurable = false, draft = `${file}.new` }: ReplaceOptions = {},
): Promise<void> {
  try {
    await write(draft);
    await rename(draft, file);
    if (isDurable) syncPath(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
