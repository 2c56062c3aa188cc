import { expect, test } from "vitest";

import { CATEGORY_COLOURS } from "#app/shared/category-badge.tsx";
import { COLOR_COUNT } from "#domain/news/categories.ts";

/** WCAG 2.2: AA requires 4.5; small text on a tint needs 7 (AAA) to read well. */
const LEAST_CONTRAST = 7;

const pairs = CATEGORY_COLOURS.map((classes, index) => {
  const match = /^bg-\[(#[0-9a-f]{6})\] text-\[(#[0-9a-f]{6})\]$/.exec(classes);
  return { color: index + 1, background: match?.[1] ?? "", text: match?.[2] ?? "" };
});

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test("contrast is measured as WCAG defines it", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(pairs)("a badge of colour $color is legible", ({ background, text }) => {
  expect(contrast(background, text)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test("no two colours are the same", () => {
  expect(pairs).toHaveLength(COLOR_COUNT);
  expect(new Set(pairs.map(({ background }) => background)).size).toBe(COLOR_COUNT);
  expect(new Set(pairs.map(({ text }) => text)).size).toBe(COLOR_COUNT);
});
