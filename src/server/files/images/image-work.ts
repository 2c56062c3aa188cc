import sharp, { type Sharp } from "sharp";

import { openPicture } from "#backend/pictures/open-picture.ts";
import {
  STORED_PICTURE_WORK,
  type StoredPictureWork,
} from "#backend/storage/files/picture-work.ts";
import type { BrandFile } from "#domain/identity/brand-files.ts";
import {
  computeCropBox,
  type ResizedPicture,
  type ShapedCrop,
} from "#domain/media/picture-address.ts";
import type { FocalPoint } from "#domain/media/picture-note.ts";
import { makeBrandFile } from "#server/files/brand/make-brand-file.ts";
import { type Card, drawCard } from "#server/files/share-images/draw-card.ts";

/** All that libvips does for the server. */
export interface ImageWork extends StoredPictureWork {
  /** Null for a file that is no picture; so is the next one. */
  encode: (file: string, picture: ResizedPicture) => Promise<Buffer | null>;
  /** Where it draws the eye. */
  findFocus: (file: string) => Promise<FocalPoint | null>;
  drawCard: (card: Card, picture: Uint8Array | null, logo: Uint8Array | null) => Promise<Buffer>;
  /** Null for a file that is no logo. */
  makeBrandFile: (path: string, file: BrandFile) => Promise<Buffer | null>;
}

/** Up to this, pictures are shown by phones, whose dense screens hide what a coarser quality loses. */
const DENSE_WIDTH = 800;

/** The work itself, in the process that loads this module. */
export const IMAGE_WORK: ImageWork = {
  ...STORED_PICTURE_WORK,
  drawCard,
  encode: (file, picture) => encode(file, picture).catch(() => null),
  findFocus: (file) => readFocus(file).catch(() => null),
  makeBrandFile: (path, file) => makeBrandFile(path, file).catch(() => null),
};

async function encode(file: string, { crop, width, format }: ResizedPicture): Promise<Buffer> {
  const whole = openPicture(file);
  const part = crop ? await cropImage(whole, crop) : whole;
  const image = part.resize({ width, withoutEnlargement: true });
  const encoded =
    format === "avif"
      ? image.avif({ quality: width <= DENSE_WIDTH ? 42 : 50, effort: 2 })
      : image.webp({ quality: 72, effort: 4 });
  return encoded.toBuffer();
}

async function cropImage(whole: Sharp, crop: ShapedCrop): Promise<Sharp> {
  const { autoOrient: size } = await whole.metadata();
  return whole.extract(computeCropBox(size, crop.ratio, crop));
}

/** A picture has at most one of two shapes: cropped to the other, some part of it draws the eye more than the rest. */
const SHAPES = [
  [160, 160],
  [160, 80],
] as const;

/** Where a picture draws the eye: its colours, its brightness, skin. */
async function readFocus(file: string): Promise<FocalPoint | null> {
  const { width, height } = (await openPicture(file).metadata()).autoOrient;
  for (const [shapeWidth, shapeHeight] of SHAPES) {
    const options = { fit: "cover", position: sharp.strategy.attention } as const;
    // oxlint-disable-next-line no-await-in-loop -- the second only where the first finds nothing
    const { info } = await openPicture(file)
      .resize(shapeWidth, shapeHeight, options)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { attentionX: x, attentionY: y } = info;
    if (x !== undefined && y !== undefined) {
      return { x: toPercent(x, width), y: toPercent(y, height) };
    }
  }
  return null;
}

function toPercent(part: number, whole: number): number {
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}
