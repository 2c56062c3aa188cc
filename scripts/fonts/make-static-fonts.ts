/**
 * Makes the static fonts of share images and PDF files: `node scripts/fonts/make-static-fonts.ts`.
 * The result is committed. Pango reads no WOFF2 and needs one file per weight, so the style sheet's files do not
 * serve; see docs/decisions/0012-share-images-with-sharp.md.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

const FACES = [
  {
    source: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    target: "newsreader-500.ttf",
    axes: { opsz: 60, wght: 500 },
  },
  {
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    target: "hanken-grotesk-600.ttf",
    axes: { wght: 600 },
  },
  {
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    target: "hanken-grotesk-400.ttf",
    axes: { wght: 400 },
  },
] as const;

const FEATURES = ["kern", "mark", "mkmk", "liga", "calt", "ccmp", "locl", "lnum", "pnum"];

/** Basic Latin and Latin-1, and the punctuation and signs that titles have. */
const CHARACTERS = [
  ...Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  "–—‘’“”•…‰€≈≤≥−™",
].join("");

const folder = fileURLToPath(new URL("../../src/server/files/fonts/", import.meta.url));

for (const { source, target, axes } of FACES) {
  const original = await readFile(fileURLToPath(import.meta.resolve(source)));
  const subset = await subsetFont(original, CHARACTERS, {
    targetFormat: "truetype",
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(`${folder}${target}`, subset);
  console.log(`${target}: ${(subset.length / 1024).toFixed(1)} KB`);
}
