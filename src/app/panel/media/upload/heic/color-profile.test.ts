import sharp from "sharp";
import { expect, test } from "vitest";

import {
  type ColorSpace,
  convertToSrgb,
  DISPLAY_P3,
  readColorProfile,
} from "#app/panel/media/upload/heic/color-profile.ts";

/** The profile of a picture in a colour space that libvips knows. */
async function makeProfile(name: string): Promise<Uint8Array> {
  const picture = { create: { width: 1, height: 1, channels: 3 as const, background: "red" } };
  const bytes = await sharp(picture).withIccProfile(name).png().toBuffer();
  const { icc } = await sharp(bytes).metadata();
  return new Uint8Array(icc ?? []);
}

function convert(color: readonly number[], space: ColorSpace): number[] {
  const pixels = new Uint8ClampedArray([...color, 255]);
  convertToSrgb(pixels, space);
  return [...pixels.subarray(0, 3)];
}

/** Colours of sRGB, and what they are in Display P3: https://www.w3.org/TR/css-color-4/#color-conversion-code */
const COLORS = [
  [
    [255, 255, 255],
    [255, 255, 255],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [255, 0, 0],
    [234, 51, 35],
  ],
  [
    [0, 255, 0],
    [117, 251, 76],
  ],
  [
    [0, 0, 255],
    [0, 0, 245],
  ],
] as const;

test.each(COLORS)("sRGB %j is Display P3 %j", async (standard, wide) => {
  const profile = readColorProfile(await makeProfile("p3"));
  if (profile === null) throw new Error("the profile was not read");
  for (const space of [profile, DISPLAY_P3]) {
    for (const [index, value] of convert(wide, space).entries()) {
      expect(Math.abs(value - (standard[index] ?? 0))).toBeLessThanOrEqual(3);
    }
  }
});

test("a profile of sRGB changes nothing", async () => {
  const profile = readColorProfile(await makeProfile("srgb"));
  if (profile === null) throw new Error("the profile was not read");
  for (let value = 0; value <= 255; value += 5) {
    for (const part of convert([value, 128, 255 - value], profile).entries()) {
      expect(Math.abs(part[1] - ([value, 128, 255 - value][part[0]] ?? 0))).toBeLessThanOrEqual(1);
    }
  }
});

test("other profiles and damaged ones are left out", async () => {
  const profile = await makeProfile("p3");
  expect(readColorProfile(await makeProfile("cmyk"))).toBeNull();
  expect(readColorProfile(new Uint8Array(0))).toBeNull();
  for (const length of [100, 140, 300]) {
    expect(readColorProfile(profile.subarray(0, length))).toBeNull();
  }
  const many = profile.slice();
  many.set([255, 255, 255, 255], 128);
  expect(readColorProfile(many)).not.toBeNull();
});
