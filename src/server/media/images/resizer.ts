import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";

import { createQueue } from "#backend/limits/queue.ts";
import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { StoredFile } from "#backend/storage/files/stored-files.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import type { ResizedPicture } from "#domain/pictures.ts";

export interface ResizerOptions {
  /** Folder whose files are the site's own pictures, by their path. */
  sourceFolder: string;
  /** Folder where resized pictures are cached; created when it is absent. */
  cacheFolder: string;
  /** Finds an uploaded file by its name in URLs; null when there is none. */
  findStored: (name: string) => Promise<StoredFile | null>;
}

export interface Resizer {
  /**
   * The resized picture's bytes; null when there is no original or it is no picture.
   *
   * @param signal aborts when the client has disconnected
   * @throws {BusyError} when too many pictures wait to be resized
   * @throws {AbandonedError} when all clients have disconnected before it is begun
   */
  resize: (picture: ResizedPicture, signal?: AbortSignal) => Promise<Buffer | null>;
}

const PARALLEL_PICTURES = 2;
/** All widths and formats of some dozens of pictures that a visit to a new installation requests at once. */
const MAX_WAITING = 1000;
/** Some thousands of pictures in all their widths. */
const MAX_CACHE_BYTES = 1024 ** 3;

/** Resizes pictures once each, at most two at a time, and caches those on disk that are used. */
export function createResizer({ cacheFolder, ...sources }: ResizerOptions): Resizer {
  const takeTurn = createQueue(PARALLEL_PICTURES, MAX_WAITING);
  const files = createFileCache(cacheFolder, MAX_CACHE_BYTES);

  async function resize(picture: ResizedPicture, signal?: AbortSignal): Promise<Buffer | null> {
    const original = await findOriginal(picture.source, sources);
    if (original === null) return null;
    const name = hash([picture.source, original.version, picture.width, picture.format].join("|"));
    const file = path.join(name.slice(0, 2), `${name}.${picture.format}`);
    const make = (abandoned: AbortSignal) =>
      takeTurn(() => encode(original.path, picture), abandoned);
    return files.readOrMake(file, make, signal);
  }

  return { resize };
}

async function findOriginal(
  source: string,
  { sourceFolder, findStored }: Omit<ResizerOptions, "cacheFolder">,
): Promise<StoredFile | null> {
  if (source.startsWith(STORED_FILES_PATH))
    return findStored(source.slice(STORED_FILES_PATH.length));
  const file = path.join(sourceFolder, ...source.split("/"));
  const about = await stat(file).catch(() => null);
  if (about === null || !about.isFile()) return null;
  return { path: file, version: `${about.size}|${about.mtimeMs}` };
}

async function encode(original: string, picture: ResizedPicture): Promise<Buffer | null> {
  try {
    const { openPicture } = await import("#backend/pictures/open-picture.ts");
    const image = openPicture(original).resize({ width: picture.width, withoutEnlargement: true });
    return await (
      picture.format === "avif"
        ? image.avif({ quality: 50, effort: 2 })
        : image.webp({ quality: 72, effort: 4 })
    ).toBuffer();
  } catch {
    return null;
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
