import { createHash, randomUUID } from "node:crypto";
import { statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import path from "node:path";

import { diskFull, invalidRequest, tooLarge } from "#backend/storage/http.ts";
import { makeFolder } from "#lib/files/durable-files.ts";

/** A file under its final name, which is not removed before `release`. */
interface StoredBlob {
  /** SHA-256 of its bytes, in hexadecimal digits: its name. */
  hash: string;
  /** Bytes. */
  size: number;
  release: () => void;
}

/** Files on disk, each named after its own content. The database knows which of them are in use. */
export type BlobStore = Awaited<ReturnType<typeof createBlobStore>>;

export interface BlobStoreOptions {
  /** Created when it is absent. Instances that share a PostgreSQL share this folder too. */
  folder: string;
  /** How long a file may exist without a row before a sweep removes it. */
  minOrphanAgeMs?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

/** Startup needs 200 MB (data-folder.ts), so uploads must leave more than that free. */
const RESERVED_BYTES = 300 * 1024 * 1024;
const MIN_ORPHAN_AGE_MS = 60 * 60 * 1000;
const HASH = /^[0-9a-f]{64}$/;

export async function createBlobStore({
  folder,
  minOrphanAgeMs = MIN_ORPHAN_AGE_MS,
  freeBytes = readFreeBytes,
}: BlobStoreOptions) {
  const incoming = path.join(folder, "incoming");
  await makeFolder(incoming);
  const { reserve, isReserved, removeOlder } = createReservations();
  const pathOf = (hash: string) => path.join(folder, hash.slice(0, 2), hash);

  const save = async (file: string): Promise<StoredBlob> => {
    const { hash, size } = await digest(file);
    const release = reserve(hash);
    try {
      await moveDurably(file, pathOf(hash));
      return { hash, size, release };
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    pathOf,
    /** Runs `work` with two names for files that are deleted when it ends. */
    withScratch: async <T>(work: (received: string, encoded: string) => Promise<T>): Promise<T> => {
      const received = path.join(incoming, randomUUID());
      const encoded = `${received}.encoded`;
      try {
        return await work(received, encoded);
      } finally {
        await Promise.all([received, encoded].map((file) => rm(file, { force: true })));
      }
    },
    /** Writes what arrives to a new file. @throws {StorageError} 400 empty, 413 too large, 507 */
    receive: (file: string, chunks: AsyncIterable<Uint8Array>, limitBytes: number) =>
      explainFullDisk(async () => {
        if ((await freeBytes(folder)) < RESERVED_BYTES + limitBytes) throw diskFull();
        await writeAll(file, chunks, limitBytes);
      }),
    /** Moves a file to its final name; on return it is durable. @throws {StorageError} 507 */
    save: (file: string) => explainFullDisk(() => save(file)),
    /** Removes a file unless `isNeeded`, or saved again in the meantime. */
    discard: async (hash: string, isNeeded: (hash: string) => Promise<boolean>) => {
      const calledAt = Date.now();
      if (!isReserved(hash) && !(await isNeeded(hash))) removeOlder(pathOf(hash), calledAt);
    },
    /** Removes what interrupted uploads left, and files that are in no row; returns how many. */
    sweep: async (listNeeded: () => Promise<ReadonlySet<string>>): Promise<number> => {
      const limit = Date.now() - minOrphanAgeMs;
      const needed = await listNeeded();
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
        (entry) =>
          entry.isFile() &&
          (entry.parentPath === incoming || (HASH.test(entry.name) && !needed.has(entry.name))),
      );
      return files.filter((entry) => removeOlder(path.join(entry.parentPath, entry.name), limit))
        .length;
    },
  };
}

/** Which files uploads are about to name in a row, and the removal of all others. */
function createReservations() {
  const counts = new Map<string, number>();
  const isReserved = (hash: string) => counts.has(hash);
  return {
    isReserved,
    reserve: (hash: string) => {
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
      return () => {
        const left = (counts.get(hash) ?? 1) - 1;
        if (left > 0) counts.set(hash, left);
        else counts.delete(hash);
      };
    },
    /** Synchronous, so that no upload of the same content comes between the check and the removal. */
    removeOlder: (file: string, time: number): boolean => {
      const about = statSync(file, { throwIfNoEntry: false });
      if (about === undefined || about.mtimeMs >= time) return false;
      if (isReserved(path.basename(file))) return false;
      unlinkSync(file);
      return true;
    },
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function writeAll(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge();
      await handle.write(chunk);
    }
    if (size === 0) throw invalidRequest("No content provided");
  } finally {
    await handle.close();
  }
}

const READ_BYTES = 64 * 1024;

async function digest(file: string): Promise<{ hash: string; size: number }> {
  const hash = createHash("sha256");
  const handle = await open(file, "r");
  try {
    // A stream would allocate a buffer for each piece: memory outside of V8's heap, for which it collects the whole heap.
    const buffer = Buffer.alloc(READ_BYTES);
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, READ_BYTES, size);
      if (bytesRead === 0) return { hash: hash.digest("hex"), size };
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** The same content is stored once; its time is that of the last upload. */
async function moveDurably(file: string, target: string): Promise<void> {
  const now = new Date();
  const folder = path.dirname(target);
  if ((await stat(target).catch(() => null)) === null) {
    await utimes(file, now, now);
    await sync(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file, target);
  } else await utimes(target, now, now);
  // An existing file may be from another upload that has not synced it yet.
  await sync(folder);
  await sync(path.dirname(folder));
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function explainFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "ENOSPC" || code === "EDQUOT" ? diskFull() : error;
  }
}
