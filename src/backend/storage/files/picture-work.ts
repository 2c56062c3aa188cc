import type { Sharp } from "sharp";

import { openPicture } from "#backend/pictures/open-picture.ts";
import type { PictureType } from "#backend/storage/files/file-type.ts";

/** Size in pixels of a picture as it is seen. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture as an address requests it. */
export interface Transformation {
  type: PictureType;
  width: number;
  height: number | undefined;
  resize: "cover" | "contain" | "fill";
  quality: number;
}

/** What is made of files that are stored; each fails for what is damaged or too large. */
export interface StoredPictureWork {
  /** Writes the picture in `source` to `target`, without metadata and turned upright. */
  reencode: (source: string, type: PictureType, target: string) => Promise<PictureSize>;
  /** The bytes of the picture as it is wanted; never enlarged, save to fill. */
  transform: (file: string, wanted: Transformation) => Promise<Buffer>;
}

/** The work itself, in the process that loads this module, and libvips with it. */
export const STORED_PICTURE_WORK: StoredPictureWork = {
  reencode: async (source, type, target) => {
    const { width, height } = await ENCODERS[type](openPicture(source), UPLOADED[type]).toFile(
      target,
    );
    return { width, height };
  },
  transform: async (file, { type, width, height, resize, quality }) => {
    const picture = openPicture(file).resize({
      width,
      ...(height && { height }),
      fit: resize === "contain" ? "inside" : resize,
      withoutEnlargement: resize !== "fill",
    });
    return ENCODERS[type](picture, { quality }).toBuffer();
  },
};

interface Quality {
  quality?: number;
}

/** What was uploaded is the source of all other sizes; without a quality PNG loses nothing. */
const UPLOADED: Readonly<Record<PictureType, Quality>> = {
  "image/jpeg": { quality: 90 },
  "image/png": {},
  "image/webp": { quality: 90 },
  "image/avif": { quality: 70 },
};

const ENCODERS: Readonly<Record<PictureType, (picture: Sharp, quality: Quality) => Sharp>> = {
  "image/jpeg": (picture, quality) => picture.jpeg(quality),
  "image/png": (picture, quality) => picture.png(quality),
  "image/webp": (picture, quality) => picture.webp(quality),
  // Effort of 0 to 9: more takes seconds and saves a few percent.
  "image/avif": (picture, quality) => picture.avif({ ...quality, effort: 2 }),
};
