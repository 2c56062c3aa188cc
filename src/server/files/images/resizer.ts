import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";

import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { StoredFile } from "#backend/storage/read-routes.ts";
import { formatShapedCrop, type ResizedPicture } from "#domain/media/picture-address.ts";
import type { FocalPoint } from "#domain/media/picture-note.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { IsAllowedCrop } from "#server/files/images/allowed-crops.ts";
import type { ImageWork, PrintedPicture } from "#server/files/images/image-work.ts";

export interface ResizerOptions {
  /** Folder whose files are the site's own pictures, by their path. */
  sourceFolder: string;
  /** Folder where resized pictures are cached; created when it is absent. */
  cacheFolder: string;
  /** Finds an uploaded file by its name in URLs; null when there is none. */
  findStored: (name: string) => Promise<StoredFile | null>;
  isAllowedCrop: IsAllowedCrop;
  work: ImageWork;
}

export interface Resizer {
  /**
   * The resized picture's bytes; null when there is no original, it is no picture, or its crop is not allowed.
   *
   * @param signal aborts when the client has disconnected
   * @throws {BusyError} when too many pictures wait to be resized
   * @throws {AbortedError} when all clients have disconnected before it is begun
   */
  resize: (picture: ResizedPicture, signal?: AbortSignal) => Promise<Buffer | null>;
  /**
   * The same for a picture of a document, with any crop: no address leads to it.
   *
   * @throws {BusyError} when too many pictures wait to be resized
   */
  print: (picture: PrintedPicture) => Promise<Buffer | null>;
  /**
   * Where a picture draws the eye; null when there is no original or it is no picture.
   *
   * @throws {BusyError} when too many pictures wait
   */
  findFocus: (source: string) => Promise<FocalPoint | null>;
}

/** A core is left to visitors. */
const PARALLEL_PICTURES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** All widths and formats of some dozens of pictures that the first page of a new installation requests at the same time. */
const MAX_WAITING = 1000;
/** Some thousands of pictures in all their widths. */
const MAX_CACHE_BYTES = 1024 ** 3;

/** Resizes pictures once each, at most two at a time, and caches those on disk that are used. */
export function createResizer({
  cacheFolder,
  isAllowedCrop,
  work,
  ...sources
}: ResizerOptions): Resizer {
  const enqueue = createQueue(PARALLEL_PICTURES, MAX_WAITING);
  const files = createFileCache(cacheFolder, MAX_CACHE_BYTES);

  async function resize(picture: ResizedPicture, signal?: AbortSignal): Promise<Buffer | null> {
    const original = await findOriginal(picture.source, sources);
    if (original === null) return null;
    const { crop } = picture;
    const parts = [picture.source, original.version, picture.width, picture.format];
    const name = hash(
      [...parts, ...(crop === undefined ? [] : [formatShapedCrop(crop)])].join("|"),
    );
    const file = path.join(name.slice(0, 2), `${name}.${picture.format}`);
    const make = async (abandoned: AbortSignal) => {
      if (crop !== undefined && !(await isAllowedCrop(picture.source, crop))) return null;
      return enqueue(() => work.encode(original.path, picture), abandoned);
    };
    return files.readOrMake(file, make, signal);
  }

  async function print(picture: PrintedPicture): Promise<Buffer | null> {
    const { source, crop, width, maxBytes } = picture;
    const original = await findOriginal(source, sources);
    if (original === null) return null;
    const parts = [source, original.version, width, maxBytes, formatShapedCrop(crop)];
    const name = hash(parts.join("|"));
    return files.readOrMake(path.join(name.slice(0, 2), `${name}.jpg`), () =>
      enqueue(() => work.print(original.path, picture)),
    );
  }

  async function findFocus(source: string): Promise<FocalPoint | null> {
    const original = await findOriginal(source, sources);
    if (original === null) return null;
    return enqueue(() => work.findFocus(original.path));
  }

  return { resize, print, findFocus };
}

async function findOriginal(
  source: string,
  { sourceFolder, findStored }: Pick<ResizerOptions, "sourceFolder" | "findStored">,
): Promise<StoredFile | null> {
  if (source.startsWith(STORED_FILES_PATH))
    return findStored(source.slice(STORED_FILES_PATH.length));
  const file = path.join(sourceFolder, ...source.split("/"));
  const about = await stat(file).catch(() => null);
  if (about === null || !about.isFile()) return null;
  return { path: file, version: `${about.size}|${about.mtimeMs}` };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
