import fc from "fast-check";
import { expect, test } from "vitest";

import {
  formatQuantity,
  QUOTE_UNITS,
  readQuantity,
  writeQuantity,
} from "#domain/leads/quote/units.ts";

test.each([
  ["40", 40],
  [" 40 ", 40],
  ["2,5", 2.5],
  ["2.5", 2.5],
  ["0,250", 0.25],
  ["1.500", 1500],
  ["1.500,75", 1500.75],
  ["12.000.000", 12_000_000],
  ["1500.5", 1500.5],
  ["", "missing"],
  ["   ", "missing"],
  ["1,500", "ambiguous"],
  ["cuarenta", "unreadable"],
  ["40 bultos", "unreadable"],
  ["-3", "unreadable"],
  ["1e9", "unreadable"],
  ["1.50.000", "unreadable"],
  ["0", "out-of-range"],
  ["0,0", "out-of-range"],
  ["100000001", "out-of-range"],
])("%j is parsed as %j", (written, quantity) => {
  expect(readQuantity(written)).toBe(quantity);
});

test("a number in the Colombian format is parsed as the same number", () => {
  const format = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      (n, c) => {
        const quantity = (n * 100 + c) / 100;
        expect(readQuantity(format.format(quantity))).toBe(quantity);
      },
    ),
  );
});

test("quantities have their unit, in the singular for one", () => {
  expect(QUOTE_UNITS.map((unit) => formatQuantity(1, unit))).toEqual([
    "1 kg",
    "1 bulto",
    "1 tonelada",
    "1 big bag",
    "1 tonelada a granel",
  ]);
  expect(formatQuantity(1500, "bultos")).toBe("1.500 bultos");
  expect(formatQuantity(2.5, "granel")).toBe("2,5 toneladas a granel");
});

test.each([40, 2.5, 1.125, 1500, 0.25, 99_999_999])(
  "the number %d is read as written",
  (quantity) => {
    expect(readQuantity(writeQuantity(quantity))).toBe(quantity);
  },
);

test.each([-1, 1e21, 1e-7, 0, Number.MAX_VALUE])("the number %d is no quantity", (quantity) => {
  expect(readQuantity(writeQuantity(quantity))).toBeTypeOf("string");
});
