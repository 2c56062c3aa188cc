import fc from "fast-check";
import { expect, test } from "vitest";

import {
  describeQuantity,
  formatQuantity,
  listUnits,
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
  ["1'500.000", 1_500_000],
  ["1’500", 1500],
  ["1 500", 1500],
  ["1\u00a0500,5", 1500.5],
  ["1.500.000", 1_500_000],
  ["\u200b４０\u200b", 40],
  ["½", 0.5],
  ["1 ½", 1.5],
  ["2 3/4", 2.75],
  ["40.", 40],
  ["1 50", "unreadable"],
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

test("a product is offered its own presentations, and what every product is sold in", () => {
  expect(listUnits(["Bulto de 40 kg", "Big bag de 1 t", "A granel", " "])).toEqual([
    { unit: "bulto de 40 kg", label: "bultos de 40 kg" },
    { unit: "big bag de 1 t", label: "big bags de 1 t" },
    { unit: "granel", label: "toneladas a granel" },
    { unit: "kg", label: "kilogramos (kg)" },
    { unit: "toneladas", label: "toneladas" },
  ]);
  expect(listUnits(["IBC", "Carrotanque", "Tambor de 200 L"]).map(({ label }) => label)).toEqual([
    "IBC",
    "carrotanques",
    "tambores de 200 L",
    "kilogramos (kg)",
    "toneladas",
  ]);
  expect(listUnits([]).map(({ unit }) => unit)).toEqual([...QUOTE_UNITS]);
});

test.each([
  [25, "bulto de 40 kg", "25 bultos de 40 kg: 1 t"],
  [1, "bulto de 40 kg", "1 bulto de 40 kg: 40 kg"],
  [3, "big bag de 1 t", "3 big bags de 1 t: 3 t"],
  [2, "IBC de 1.000 L", "2 IBC de 1.000 L"],
  [40, "bultos", "40 bultos"],
  [1.5, "toneladas", "1,5 toneladas"],
])("%d of %j is %j", (quantity, unit, text) => {
  expect(describeQuantity(quantity, unit)).toBe(text);
});

test.each([40, 2.5, 1.125, 1500, 0.25, 99_999_999])(
  "the number %d is read as written",
  (quantity) => {
    expect(readQuantity(writeQuantity(quantity))).toBe(quantity);
  },
);

test.each([
  [20, "20"],
  [1500, "1500"],
  [2.5, "2,5"],
  [0.125, "0,125"],
  [1.125, "01,125"],
])("the number %d is written for a field as %j", (quantity, written) => {
  expect(writeQuantity(quantity)).toBe(written);
});

test.each([-1, 1e21, 1e-7, 0, Number.MAX_VALUE])("the number %d is no quantity", (quantity) => {
  expect(readQuantity(writeQuantity(quantity))).toBeTypeOf("string");
});
