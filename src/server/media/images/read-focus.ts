import sharp from "sharp";

import { openPicture } from "#backend/pictures/open-picture.ts";
import type { FocalPoint } from "#domain/media/picture-note.ts";

/** Of two shapes a picture has at most one: cut to the other, it has a part that draws the eye more than the rest. */
const SHAPES = [
  [160, 160],
  [160, 80],
] as const;

/** Where a picture draws the eye: its colours, its brightness, skin. */
export async function readFocus(file: string): Promise<FocalPoint | null> {
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
