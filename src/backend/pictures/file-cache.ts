import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

import { createCoalescer } from "#lib/async/coalesce.ts";
import { createQueue } from "#lib/async/queue.ts";
import { replaceFile } from "#lib/files/durable-files.ts";

type Make = (signal: AbortSignal) => Promise<Buffer | null>;

/** Making room for several files at a time keeps scans of the folder rare. */
const EVICT_TO = 0.9;
/** Resolution of the time of the last use. */
const USE_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * A cache of files that can be rebuilt, in a folder of bounded size.
 *
 * @param maxBytes past which the least recently used files are evicted
 */
export function createFileCache(folder: string, maxBytes: number) {
  let size: number | null = null;

  const save = async (file: string, bytes: Buffer): Promise<void> => {
    const before = size ?? (await measure(folder));
    if (!(await write(file, bytes))) return;
    size = before + bytes.length;
    if (size > maxBytes) size = await makeRoom(folder, maxBytes * EVICT_TO);
  };
  // Serialized: each starts from the size that the one before has left.
  const enqueueSave = createQueue(1);

  const read = async (name: string, make: Make, signal: AbortSignal) => {
    const file = path.join(folder, name);
    const known = await readFile(file).catch(() => null);
    if (known !== null) {
      void noteUse(file);
      return known;
    }
    const made = await make(signal);
    if (made !== null) {
      await enqueueSave(() => save(file, made)).catch(() => undefined);
    }
    return made;
  };

  const coalescer = createCoalescer<Buffer | null>();

  return {
    /**
     * Reads a cached file, or makes its bytes and caches them; simultaneous reads share one `make` (request
     * coalescing). A null is not cached.
     *
     * @param make gets a signal that aborts when all its readers have aborted
     * @param signal aborts when this reader no longer needs the bytes
     */
    readOrMake: (name: string, make: Make, signal?: AbortSignal): Promise<Buffer | null> =>
      coalescer.run(name, (aborted) => read(name, make, aborted), signal),
  };
}

/** On a full disk the bytes are returned, but not cached. */
async function write(file: string, bytes: Buffer): Promise<boolean> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, (draft) => writeFile(draft, bytes), {
      draft: `${file}.${process.pid}.new`,
    });
    return true;
  } catch {
    return false;
  }
}

interface Entry {
  file: string;
  bytes: number;
  usedAt: number;
}

async function list(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const entries = names
    .filter((name) => name.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const about = await stat(file).catch(() => null);
      return about && { file, bytes: about.size, usedAt: about.mtimeMs };
    });
  return (await Promise.all(entries)).filter((entry) => entry !== null);
}

async function measure(folder: string): Promise<number> {
  return (await list(folder)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Evicts the least recently used files; returns the bytes of the others. */
async function makeRoom(folder: string, maxBytes: number): Promise<number> {
  const entries = await list(folder);
  let size = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (size <= maxBytes) break;
    await rm(file, { force: true }).catch(() => undefined);
    size -= bytes;
  }
  return size;
}

async function noteUse(file: string): Promise<void> {
  const now = Date.now();
  const about = await stat(file).catch(() => null);
  if (about === null || now - about.mtimeMs < USE_EVERY_MS) return;
  await utimes(file, now / 1000, now / 1000).catch(() => undefined);
}
