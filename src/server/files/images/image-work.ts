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
  /** The same for a picture of a document. */
  print: (file: string, picture: PrintedPicture) => Promise<Buffer | null>;
  /** Where it draws the eye. */
  findFocus: (file: string) => Promise<FocalPoint | null>;
  drawCard: (card: Card, picture: Uint8Array | null, logo: Uint8Array | null) => Promise<Buffer>;
  /** Null for a file that is no logo. */
  makeBrandFile: (path: string, file: BrandFile) => Promise<Buffer | null>;
}

/** A picture of a document, as JPEG. */
export interface PrintedPicture {
  /** The original's address, beginning with a slash. */
  source: string;
  crop: ShapedCrop;
  /** In pixels; a smaller original is not enlarged. */
  width: number;
  /** What it may take: the quality is lowered, then the width. */
  maxBytes: number;
}

/** Up to this, pictures are shown by phones, whose dense screens hide what a coarser quality loses. */
const DENSE_WIDTH = 800;

/** The work itself, in the process that loads this module. */
export const IMAGE_WORK: ImageWork = {
  ...STORED_PICTURE_WORK,
  drawCard,
  encode: (file, picture) => encode(file, picture).catch(() => null),
  print: (file, picture) => print(file, picture).catch(() => null),
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

const PRINT_QUALITIES = [72, 58, 44] as const;
const PRINT_SCALES = [1, 0.7, 0.5, 0.3] as const;

async function print(file: string, { crop, width, maxBytes }: PrintedPicture): Promise<Buffer> {
  const part = await cropImage(openPicture(file), crop);
  let encoded: Buffer | null = null;
  for (const scale of PRINT_SCALES) {
    const { data, info } = await part
      .clone()
      .resize({ width: Math.round(width * scale), withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: shown, height, channels } = info;
    for (const quality of PRINT_QUALITIES) {
      encoded = await sharp(data, { raw: { width: shown, height, channels } })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (encoded.length <= maxBytes) return encoded;
    }
  }
  if (encoded === null) throw new Error("a picture needs at least one size");
  return encoded;
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
