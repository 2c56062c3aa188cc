import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { Enqueue } from "#lib/async/queue.ts";

export interface NewestFilesOptions {
  /** Where the files are; created when it is absent. */
  folder: string;
  /** Of the files' names: `.jpg`. */
  extension: string;
  /** Queues the making of a file. */
  enqueue: Enqueue;
}

const MAX_CACHE_BYTES = 512 * 1024 ** 2;

/** Files that each show the state of something: made once for each state, and only the newest one of each stays. */
export function createNewestFiles(options: NewestFilesOptions) {
  const { folder, extension, enqueue } = options;
  const files = createFileCache(folder, MAX_CACHE_BYTES);
  return {
    /**
     * The file of `owner` in a state, which must say all that it shows.
     *
     * @throws {BusyError} when too many wait to be made
     */
    readOrMake: (
      owner: string,
      state: unknown,
      make: () => Promise<Buffer | null>,
    ): Promise<Buffer | null> => {
      const prefix = `${hash(owner)}-`;
      return files.readOrMake(`${prefix}${hash(JSON.stringify(state))}${extension}`, () =>
        enqueue(async () => {
          await removeFiles(folder, prefix, extension);
          return make();
        }),
      );
    },
  };
}

async function removeFiles(folder: string, prefix: string, extension: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const older = names.filter((name) => name.startsWith(prefix) && name.endsWith(extension));
  await Promise.all(older.map((name) => rm(path.join(folder, name), { force: true })));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
