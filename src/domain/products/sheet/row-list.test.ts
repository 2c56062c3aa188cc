import * as fc from "fast-check";
import { expect, test } from "vitest";

import { parseFigure, writeFigure } from "#domain/products/sheet/row-list.ts";

test.each([
  ["18,5", 18.5],
  [" 3 ", 3],
  ["25.000", 25_000],
  ["1.250,75", 1250.75],
  ["1.250.000", 1_250_000],
  ["18.5", 18.5],
  ["0.125", 0.125],
  ["0,125", 0.125],
  ["1,250", 1.25],
  ["-20", -20],
  ["−20,5", -20.5],
])("%j is parsed as %d", (text, value) => {
  expect(parseFigure(text)).toBe(value);
});

test.each(["", "-", "18,5 %", "1,250.5", "1.25.000", "18,", ",5", "1e3", "mín. 3", "9".repeat(16)])(
  "%j is no figure",
  (text) => {
    expect(parseFigure(text)).toBeNull();
  },
);

test("a formatted number is parsed as the same number", () => {
  const figure = fc
    .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => digits / 10 ** decimals || 0);
  fc.assert(fc.property(figure, (value) => parseFigure(writeFigure(value)) === value));
});
