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

test("the parts of a picture give the same as the whole, also if they go beyond it", () => {
  const target = { width: 7, height: 3 };
  const scaler = createTileScaler(PICTURE, target);
  const all = makePixels(10, 8);
  for (const left of [-2, 4]) {
    for (const top of [-1, 5]) {
      const pixels = new Uint8Array(6 * 6 * 3).fill(99);
      for (let y = 0; y < 6; y += 1) {
        for (let x = 0; x < 6; x += 1) {
          const at = ((top + y) * 10 + left + x) * 3;
          const isInside = left + x >= 0 && left + x < 10 && top + y >= 0 && top + y < 8;
          if (isInside) pixels.set(all.subarray(at, at + 3), (y * 6 + x) * 3);
        }
      }
      scaler.add({ pixels, stride: 18, width: 6, height: 6, left, top });
    }
  }
  expect([...scaler.finish()]).toEqual(scaleWhole(target));
});
