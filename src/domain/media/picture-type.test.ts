import sharp from "sharp";
import { expect, test } from "vitest";

import { detectPictureType, isAnimated } from "#domain/media/picture-type.ts";
import { makeQuarters } from "#tests/support/heic.ts";

const RED = { create: { width: 8, height: 8, channels: 3 as const, background: "red" } };
const still = sharp(RED);

/** Two frames, one above the other. */
async function makeAnimation(format: "gif" | "webp"): Promise<Uint8Array> {
  const frames = await sharp({ ...RED, create: { ...RED.create, height: 16 } })
    .composite([
      {
        input: await sharp({ create: { ...RED.create, background: "blue" } })
          .png()
          .toBuffer(),
        top: 8,
        left: 0,
      },
    ])
    .raw()
    .toBuffer();
  const raw = { width: 8, height: 16, channels: 3 as const, pageHeight: 8 };
  return sharp(frames, { raw })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();
}

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "a still %s is recognised by its bytes",
  async (format) => {
    const bytes = await still.toFormat(format).toBuffer();
    expect(detectPictureType(bytes)).toBe(`image/${format}`);
    expect(isAnimated(bytes, `image/${format}`)).toBe(false);
  },
);

test.each(["gif", "webp"] as const)(
  "a moving %s is distinguished from a still one",
  async (format) => {
    const bytes = await makeAnimation(format);
    expect(isAnimated(bytes, `image/${format}`)).toBe(true);
    for (const length of [14, 40, bytes.length - 20]) {
      expect(isAnimated(bytes.subarray(0, length), `image/${format}`)).toBeTypeOf("boolean");
    }
  },
);

test("a moving PNG has its control before its data", async () => {
  const bytes = new Uint8Array(await still.png().toBuffer());
  const data = new TextDecoder("latin1").decode(bytes).indexOf("IDAT") - 4;
  // Length, name, two frames, no end, and a checksum that no one reads here.
  const control = [...[0, 0, 0, 8], ...encode("acTL"), ...[0, 0, 0, 2], ...Array(8).fill(0)];
  const moving = new Uint8Array([...bytes.subarray(0, data), ...control, ...bytes.subarray(data)]);
  expect(isAnimated(moving, "image/png")).toBe(true);
});

const encode = (text: string) => new TextEncoder().encode(text);
const withBrands = (...brands: string[]) => makeQuarters({ brands });

test("HEIC is recognised by its brands, and AVIF is none", () => {
  expect(detectPictureType(makeQuarters())).toBe("image/heic");
  expect(detectPictureType(withBrands("mif1", "mif1", "heic"))).toBe("image/heic");
  expect(detectPictureType(withBrands("msf1", "hevc"))).toBe("image/heic");
  expect(detectPictureType(withBrands("mif1", "mif1", "avif", "miaf"))).toBe("image/avif");
  expect(detectPictureType(withBrands("avif", "mif1"))).toBe("image/avif");
  expect(isAnimated(withBrands("avis", "avif"), "image/avif")).toBe(true);
});

test("videos, brands outside of the first box, and anything else are no pictures", () => {
  expect(detectPictureType(withBrands("mp42", "isom"))).toBeNull();
  const outside = new Uint8Array([...withBrands("isom").subarray(0, 16), ...encode("    heic")]);
  outside.set([0, 0, 0, 16]);
  expect(detectPictureType(outside)).toBeNull();
  for (const text of ["", "GIF", "ftypheic", "<svg/>", "\0\0\0\u0004ftyp"]) {
    expect(detectPictureType(encode(text))).toBeNull();
  }
});
