import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";

import type { Sharp } from "sharp";

import { createQueue } from "#backend/limits/queue.ts";
import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { StoredFile } from "#backend/storage/files/stored-files.ts";
import { findCut } from "#domain/media/picture-frame.ts";
import type { FocusPoint } from "#domain/media/picture-note.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import { formatCut, type PictureCut, type ResizedPicture } from "#domain/pictures.ts";
import type { IsOffered } from "#server/media/images/offered-cuts.ts";

export interface ResizerOptions {
  /** Folder whose files are the site's own pictures, by their path. */
  sourceFolder: string;
  /** Folder where resized pictures are cached; created when it is absent. */
  cacheFolder: string;
  /** Finds an uploaded file by its name in URLs; null when there is none. */
  findStored: (name: string) => Promise<StoredFile | null>;
  isOffered: IsOffered;
}

export interface Resizer {
  /**
   * The resized picture's bytes; null when there is no original, it is no picture, or its cut is not offered.
   *
   * @param signal aborts when the client has disconnected
   * @throws {BusyError} when too many pictures wait to be resized
   * @throws {AbandonedError} when all clients have disconnected before it is begun
   */
  resize: (picture: ResizedPicture, signal?: AbortSignal) => Promise<Buffer | null>;
  /**
   * Where a picture draws the eye; null when there is no original or it is no picture.
   *
   * @throws {BusyError} when too many pictures wait
   */
  findFocus: (source: string) => Promise<FocusPoint | null>;
}

const PARALLEL_PICTURES = 2;
/** All widths and formats of some dozens of pictures that a visit to a new installation requests at once. */
const MAX_WAITING = 1000;
/** Some thousands of pictures in all their widths. */
const MAX_CACHE_BYTES = 1024 ** 3;

/** Resizes pictures once each, at most two at a time, and caches those on disk that are used. */
export function createResizer({ cacheFolder, isOffered, ...sources }: ResizerOptions): Resizer {
  const takeTurn = createQueue(PARALLEL_PICTURES, MAX_WAITING);
  const files = createFileCache(cacheFolder, MAX_CACHE_BYTES);

  async function resize(picture: ResizedPicture, signal?: AbortSignal): Promise<Buffer | null> {
    const original = await findOriginal(picture.source, sources);
    if (original === null) return null;
    const { cut } = picture;
    const parts = [picture.source, original.version, picture.width, picture.format];
    const name = hash([...parts, ...(cut === undefined ? [] : [formatCut(cut)])].join("|"));
    const file = path.join(name.slice(0, 2), `${name}.${picture.format}`);
    const make = async (abandoned: AbortSignal) => {
      if (cut !== undefined && !(await isOffered(picture.source, cut.frame))) return null;
      return takeTurn(() => encode(original.path, picture), abandoned);
    };
    return files.readOrMake(file, make, signal);
  }

  async function findFocus(source: string): Promise<FocusPoint | null> {
    const original = await findOriginal(source, sources);
    if (original === null) return null;
    const { readFocus } = await import("#server/media/images/read-focus.ts");
    return takeTurn(() => readFocus(original.path).catch(() => null));
  }

  return { resize, findFocus };
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

/** Up to this, pictures are shown by phones, whose dense screens hide what a coarser quality loses. */
const DENSE_WIDTH = 800;

async function encode(original: string, picture: ResizedPicture): Promise<Buffer | null> {
  try {
    const { openPicture } = await import("#backend/pictures/open-picture.ts");
    const whole = openPicture(original);
    const part = picture.cut ? await cutOut(whole, picture.cut) : whole;
    const image = part.resize({ width: picture.width, withoutEnlargement: true });
    return await (
      picture.format === "avif"
        ? image.avif({ quality: picture.width <= DENSE_WIDTH ? 42 : 50, effort: 2 })
        : image.webp({ quality: 72, effort: 4 })
    ).toBuffer();
  } catch {
    return null;
  }
}

async function cutOut(whole: Sharp, { ratio, frame }: PictureCut): Promise<Sharp> {
  const { autoOrient: size } = await whole.metadata();
  return whole.extract(findCut(size, ratio, frame));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
