import { readFileSync } from "node:fs";

import sharp from "sharp";
import { expect, test } from "vitest";

import { decodeHeic, type HeicAnswer } from "#app/panel/media/upload/heic/decode-heic.ts";
import { makeHeic, makeQuarters, PLAIN_TILES, TILE_SIDE } from "#tests/support/heic.ts";

const library = toArrayBuffer(readFileSync("node_modules/libheif-js/libheif-wasm/libheif.wasm"));

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

const decode = (file: Buffer) => decodeHeic(library, toArrayBuffer(file));

const COLORS = {
  red: [204, 51, 34],
  green: [34, 170, 68],
  blue: [34, 51, 204],
  white: [238, 238, 238],
};

/** The size of a decoded picture, and the names of the colours in its corners. */
function describePicture(answer: HeicAnswer): string {
  if ("refusal" in answer) return answer.refusal;
  const { pixels, width, height } = answer;
  const corners = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ] as const;
  const names = corners.map(([x, y]) => {
    const at = (y * width + x) * 4;
    const near = Object.entries(COLORS).find(([, color]) =>
      color.every((value, index) => Math.abs(value - (pixels[at + index] ?? 0)) <= 3),
    );
    return near?.[0] ?? [...pixels.slice(at, at + 3)].join("-");
  });
  return `${width}x${height} ${names.join(" ")}`;
}

test.each([
  [0, undefined, "1000x900 red green blue white"],
  [1, undefined, "900x1000 green white red blue"],
  [2, undefined, "1000x900 white blue green red"],
  [3, undefined, "900x1000 blue red white green"],
  [0, "left-right", "1000x900 green red white blue"],
  [0, "top-bottom", "1000x900 blue white red green"],
  [1, "left-right", "900x1000 white green blue red"],
  [3, "top-bottom", "900x1000 white green blue red"],
] as const)("a photograph with %i turns, mirrored %s, is upright", (turns, mirror, expected) => {
  const file = makeQuarters(mirror === undefined ? { turns } : { turns, mirror });
  expect(describePicture(decode(file))).toBe(expected);
});

test("a picture in one piece is decoded", () => {
  const single = { columns: 1, width: TILE_SIDE, height: TILE_SIDE, isSingle: true };
  const file = makeHeic({ ...single, tiles: [PLAIN_TILES.red], turns: 1 });
  expect(describePicture(decode(file))).toBe("512x512 red red red red");
});

test("colours of a profile, or of Display P3 by its number, become those of sRGB", async () => {
  // A picture that has one.
  const wide = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#cc3322" } })
    .withIccProfile("p3")
    .png()
    .toBuffer({ resolveWithObject: true });
  const { icc } = await sharp(wide.data).metadata();
  const [profiled, numbered] = [
    decode(makeQuarters({ ...(icc && { profile: icc }) })),
    decode(makeQuarters({ nclx: [12, 13, 6] })),
  ];
  for (const answer of [profiled, numbered]) {
    expect(describePicture(answer)).toMatch(
      /^1000x900 22[1-3]-2[2-6]-1[1-6] 0-17[3-5]-(?:4[7-9]|50) (?:28|29|30)-5[0-3]-21[01] white$/,
    );
  }
  expect(describePicture(decode(makeQuarters({ nclx: [1, 13, 6] })))).toContain("red green");
});

test("48 megapixels are scaled down, and more are refused", () => {
  const { red, green } = PLAIN_TILES;
  const tiles = Array.from({ length: 192 }, (_, index) => (index % 16 < 8 ? red : green));
  const file = makeHeic({ tiles, columns: 16, width: 8064, height: 6048, turns: 3 });
  expect(describePicture(decode(file))).toBe("1920x2560 red red green green");
  const more = [...tiles, ...tiles.slice(0, 16)];
  const larger = makeHeic({ tiles: more, columns: 16, width: 8064, height: 6600 });
  expect(decode(larger)).toEqual({ refusal: "too-large" });
});

test("a picture that a page would show too dark is refused", () => {
  expect(decode(makeQuarters({ nclx: [9, 16, 9] }))).toEqual({ refusal: "high-dynamic-range" });
});

test("damaged files are refused", () => {
  const file = makeQuarters();
  for (const length of [12, 40, 400, file.length - 100]) {
    expect(decode(file.subarray(0, length))).toEqual({ refusal: "unreadable" });
  }
  const huge = makeHeic({ tiles: [PLAIN_TILES.red], columns: 1, width: 512, height: 512 });
  // A grid of 256 by 256 tiles that are not there.
  const grid = huge.indexOf("idat", 0, "latin1") + 4;
  huge.writeUInt16BE(0xffff, grid + 2);
  expect(decode(huge)).toHaveProperty("refusal");
});
