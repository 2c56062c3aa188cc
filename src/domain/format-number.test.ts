import { expect, test } from "vitest";

import { formatNumber, formatRange } from "#domain/format-number.ts";

test("numbers have a point for thousands and a comma for decimals", () => {
  expect(formatNumber(25_000)).toBe("25.000");
  expect(formatNumber(1_234.5)).toBe("1.234,5");
  expect(formatNumber(18.5)).toBe("18,5");
});

test.each([
  [14, 18.5, "14–18,5"],
  [21, 21, "21"],
  [14, null, "mín. 14"],
  [null, 0.5, "máx. 0,5"],
  [0, 0, "0"],
  [null, null, ""],
] as const)("the range from %j to %j is '%s'", (min, max, text) => {
  expect(formatRange(min, max)).toBe(text);
});
