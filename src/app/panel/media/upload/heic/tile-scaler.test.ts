import { expect, test } from "vitest";

import { createTileScaler } from "#app/panel/media/upload/heic/tile-scaler.ts";

/** A picture whose red grows to the right and whose green grows downwards. */
function makePixels(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set([x * 10, y * 10, 200], (y * width + x) * 3);
  }
  return pixels;
}

const PICTURE = { width: 10, height: 8 };

function scaleWhole(target: { width: number; height: number }): number[] {
  const scaler = createTileScaler(PICTURE, target);
  scaler.add({ ...PICTURE, pixels: makePixels(10, 8), stride: 30, left: 0, top: 0 });
  return [...scaler.finish()];
}

test("each pixel is the mean of what it covers, and opaque", () => {
  expect(scaleWhole({ width: 2, height: 1 })).toEqual([20, 35, 200, 255, 70, 35, 200, 255]);
  expect(scaleWhole({ width: 1, height: 1 })).toEqual([45, 35, 200, 255]);
});

test("a picture in its own size is unchanged", () => {
  const scaled = scaleWhole(PICTURE);
  expect(scaled.filter((_, index) => index % 4 !== 3)).toEqual([...makePixels(10, 8)]);
});

/** A part of the picture; what is beyond it is grey. */
function cutTile(left: number, top: number) {
  const [all, side] = [makePixels(10, 8), 6];
  const pixels = new Uint8Array(side * side * 3).fill(99);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [left + (at % side), top + Math.floor(at / side)];
    const isInside = x >= 0 && x < 10 && y >= 0 && y < 8;
    const from = (y * 10 + x) * 3;
    if (isInside) pixels.set(all.subarray(from, from + 3), at * 3);
  }
  return { pixels, stride: side * 3, width: side, height: side, left, top };
}

test("the parts of a picture give the same as the whole, also if they go beyond it", () => {
  const target = { width: 7, height: 3 };
  const scaler = createTileScaler(PICTURE, target);
  for (const left of [-2, 4]) for (const top of [-1, 5]) scaler.add(cutTile(left, top));
  expect([...scaler.finish()]).toEqual(scaleWhole(target));
});
