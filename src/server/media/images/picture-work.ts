import type { Sharp } from "sharp";

import { openPicture } from "#backend/pictures/open-picture.ts";
import {
  STORED_PICTURE_WORK,
  type StoredPictureWork,
} from "#backend/storage/files/picture-work.ts";
import {
  computeCropBox,
  type ShapedCrop,
  type ResizedPicture,
} from "#domain/media/picture-address.ts";
import type { FocalPoint } from "#domain/media/picture-note.ts";
import { readFocus } from "#server/media/images/read-focus.ts";
import { type Card, drawCard } from "#server/media/share-images/draw-card.ts";

/** All that libvips does for the server. */
export interface PictureWork extends StoredPictureWork {
  /** Null for what is no picture, as below. */
  encode: (file: string, picture: ResizedPicture) => Promise<Buffer | null>;
  /** Where it draws the eye. */
  findFocus: (file: string) => Promise<FocalPoint | null>;
  drawCard: (card: Card, picture: Uint8Array | null) => Promise<Buffer>;
}

/** Up to this, pictures are shown by phones, whose dense screens hide what a coarser quality loses. */
const DENSE_WIDTH = 800;

/** The work itself, in the process that loads this module. */
export const PICTURE_WORK: PictureWork = {
  ...STORED_PICTURE_WORK,
  drawCard,
  encode: (file, picture) => encode(file, picture).catch(() => null),
  findFocus: (file) => readFocus(file).catch(() => null),
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
