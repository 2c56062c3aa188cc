/**
 * How a picture is cut: a point that stays in sight, in percent of its width and height, and how close it is, in percent
 * of the largest cut. Whole numbers, each written in one way.
 */
export interface PictureFrame {
  x: number;
  y: number;
  zoom: number;
}

export const CENTRE: PictureFrame = { x: 50, y: 50, zoom: 100 };

export const ZOOM = { min: 100, max: 300 } as const;

/** The shapes in which the layout shows pictures, as width and height. */
export const PICTURE_RATIOS = ["1x1", "4x3", "3x2", "16x9", "21x9", "16x21"] as const;

export type PictureRatio = (typeof PICTURE_RATIOS)[number];

/** As addresses write it: `30-60-100`. */
export function formatFrame({ x, y, zoom }: PictureFrame): string {
  return [x, y, zoom].join("-");
}

/** Null for anything that `formatFrame` does not write. */
export function parseFrame(text: string): PictureFrame | null {
  const [x = -1, y = -1, zoom = -1] = text.split("-").map(Number);
  const frame = { x, y, zoom };
  const isInside = x >= 0 && x <= 100 && y >= 0 && y <= 100 && zoom >= ZOOM.min && zoom <= ZOOM.max;
  return isInside && WRITTEN.test(text) && formatFrame(frame) === text ? frame : null;
}

const WRITTEN = /^\d{1,3}-\d{1,3}-\d{3}$/;

export interface Size {
  width: number;
  height: number;
}

/** A ratio as a number: width by height. */
export function toNumber(ratio: PictureRatio): number {
  const [width = 1, height = 1] = ratio.split("x").map(Number);
  return width / height;
}

/** The part of a picture that a frame shows in a shape, in pixels; its point is in the middle where the edges allow. */
export function findCut({ width, height }: Size, ratio: PictureRatio, frame: PictureFrame) {
  const shape = toNumber(ratio);
  const scale = 100 / frame.zoom;
  const cut = {
    width: Math.max(1, Math.round(Math.min(width, height * shape) * scale)),
    height: Math.max(1, Math.round(Math.min(height, width / shape) * scale)),
  };
  const place = (point: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round((whole * point) / 100 - part / 2)));
  return {
    ...cut,
    left: place(frame.x, width, cut.width),
    top: place(frame.y, height, cut.height),
  };
}
