import { expect, test } from "vitest";

import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

const PROTEIN = { name: "Proteína", min: 14, max: 18, unit: "%", basis: "base seca" };

test("a complete row is unchanged", () => {
  expect(readSheet([PROTEIN])).toEqual([PROTEIN]);
});

test("a row with one figure and no unit is completed", () => {
  expect(readSheet([{ name: " pH ", max: 8 }])).toEqual([
    { name: "pH", min: null, max: 8, unit: "", basis: "" },
  ]);
});

test.each([
  ["text", "Proteína"],
  ["null", null],
  ["no name", { ...PROTEIN, name: "  " }],
  ["no figure", { ...PROTEIN, min: null, max: null }],
  ["a figure written as text", { ...PROTEIN, min: "14", max: "18" }],
])("%s is not a row", (_name, value) => {
  expect(readSheet([value, PROTEIN])).toEqual([PROTEIN]);
});
