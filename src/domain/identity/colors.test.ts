import { expect, test } from "vitest";

import {
  type Color,
  contrast,
  contrastOfAccent,
  contrastOfBackground,
  derivePalette,
  findReadableAccent,
  findReadableBackground,
  MIN_CONTRAST,
  parseColor,
  SITE_COLORS,
} from "#domain/identity/colors.ts";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.542, 3);
  expect(contrast("#1f4d36", "#1f4d36")).toBe(1);
});

test("a colour has exactly one spelling", () => {
  expect(parseColor(" #1F4D36 ")).toBe("#1f4d36");
});

test.each([
  ...["", "red", "#fff", "1f4d36", "#1f4d3", "#1f4d366", "#1f4d3g", "rgb(0,0,0)"],
  ...["#1f4d36;}body{display:none", "#1f4d36\n#000000", "url(#123456)", "#１f4d36", "__proto__"],
])("%s is no colour", (text) => {
  expect(parseColor(text)).toBeNull();
});

test("the site's own colours can be read, and stay", () => {
  const { accent, background } = SITE_COLORS;
  expect(findReadableBackground(background)).toBe(background);
  expect(findReadableAccent(accent, background)).toBe(accent);
});

const ALL: Color[] = [0, 85, 170, 255].flatMap((red) =>
  [0, 85, 170, 255].flatMap((green) =>
    [0, 85, 170, 255].map(
      (blue): Color =>
        `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`,
    ),
  ),
);

test("any background has a shade that can be read, on which any accent has one too", () => {
  for (const color of ALL) {
    const background = findReadableBackground(color);
    expect(contrastOfBackground(background), color).toBeGreaterThanOrEqual(MIN_CONTRAST);
    const accent = findReadableAccent(color, background);
    expect(contrastOfAccent(accent, background), color).toBeGreaterThanOrEqual(MIN_CONTRAST);
    const own = derivePalette({ accent, background });
    expect(Object.values(own).filter((shade) => parseColor(shade) !== shade)).toEqual([]);
    expect(contrast("#ffffff", accent)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(contrast(own.mist, own.accentDark)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

test("the nearest shade has the colour's hue", () => {
  const shade = findReadableAccent("#00aaff", SITE_COLORS.background);
  expect(shade).toBe("#1370a7");
  // A little darker is enough for the one, a little lighter would be for none.
  expect(contrastOfAccent(shade, SITE_COLORS.background)).toBeLessThan(5);
});
