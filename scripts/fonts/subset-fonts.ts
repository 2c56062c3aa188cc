/**
 * Makes the site's two typefaces from the packages of Fontsource: `node scripts/fonts/subset-fonts.ts`.
 * The result is committed, so that building the site needs neither this script nor its packages.
 *
 * Only the characters of Spanish (and of names in related languages) remain, and only the weight axis, within the
 * range that the style sheet uses. After a change, measure the fallbacks of `fonts.css` again.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

interface Face {
  source: string;
  target: string;
  axes: Record<string, number | { min: number; max: number; default?: number }>;
  features: string[];
}

const BASIC_FEATURES = ["kern", "mark", "mkmk", "liga", "calt", "ccmp", "locl"];

const FACES: readonly Face[] = [
  {
    source: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    target: "newsreader-display.woff2",
    axes: { opsz: 60, wght: { min: 500, max: 600, default: 500 } },
    features: [...BASIC_FEATURES, "lnum", "pnum"],
  },
  {
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    target: "hanken-grotesk.woff2",
    axes: { wght: { min: 400, max: 700, default: 400 } },
    features: [...BASIC_FEATURES, "tnum"],
  },
];

/** Spanish, and the letters of names in related languages (Portuguese, French, German). */
const LETTERS = "ÁÉÍÓÚÜÑÀÂÃÄÇÈÊËÎÏÔÕÖÙÛ";
const SIGNS = "¡¿ªº°«»·–—‘’“”•…%‰€×±≈≤≥−™©®½¼²³µ\u00a0";

function listCharacters(): string {
  const ascii = Array.from({ length: 0x7e - 0x1f }, (_, index) => 0x20 + index);
  return String.fromCodePoint(...ascii) + LETTERS + LETTERS.toLowerCase() + SIGNS;
}

const folder = fileURLToPath(new URL("../../src/app/styles/fonts/", import.meta.url));

for (const { source, target, axes, features } of FACES) {
  const original = await readFile(fileURLToPath(import.meta.resolve(source)));
  const subset = await subsetFont(original, listCharacters(), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(`${folder}${target}`, subset);
  console.log(`${target}: ${(subset.length / 1024).toFixed(1)} KB`);
}
