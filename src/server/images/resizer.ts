import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";

import sharp from "sharp";

import type { ResizedPicture } from "#domain/pictures.ts";
import { readOrMake } from "#server/images/kept-file.ts";
import { createQueue } from "#server/images/queue.ts";

export interface ResizerOptions {
  /** Folder whose files are the site's own pictures, by their path. */
  sourceFolder: string;
  /** Folder where resized pictures are kept; made when it is absent. */
  cacheFolder: string;
}

export interface Resizer {
  /** The resized picture's bytes; null when there is no original or it is no picture. */
  resize: (picture: ResizedPicture) => Promise<Buffer | null>;
}

// libvips would take every core for one picture; pages are more urgent than pictures.
sharp.concurrency(1);
sharp.cache(false);

const PARALLEL_PICTURES = 2;
/** A larger original is refused before it is decoded: it would take the memory of the whole site. */
const MAX_PIXELS = 50_000_000;

/** Resizes pictures once each, at most two at a time, and keeps them on disk. */
export function createResizer({ sourceFolder, cacheFolder }: ResizerOptions): Resizer {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const takeTurn = createQueue(PARALLEL_PICTURES);

  async function resize(picture: ResizedPicture): Promise<Buffer | null> {
    const original = path.join(sourceFolder, ...picture.source.split("/"));
    const about = await stat(original).catch(() => null);
    if (about === null || !about.isFile()) return null;
    const name = hash(
      [picture.source, about.size, about.mtimeMs, picture.width, picture.format].join("|"),
    );
    const kept = path.join(cacheFolder, name.slice(0, 2), `${name}.${picture.format}`);
    const running = underWay.get(kept);
    if (running !== undefined) return running;
    const work = readOrMake(kept, () => takeTurn(() => encode(original, picture)));
    underWay.set(kept, work);
    try {
      return await work;
    } finally {
      underWay.delete(kept);
    }
  }

  return { resize };
}

async function encode(original: string, picture: ResizedPicture): Promise<Buffer | null> {
  try {
    const image = sharp(original, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: picture.width, withoutEnlargement: true });
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
