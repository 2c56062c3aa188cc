import { expect, test } from "vitest";

import type { ProductSpec } from "#domain/products/product.ts";
import { arrangeSheet, listKeyFigures, readSheet } from "#domain/products/sheet/technical-sheet.ts";

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

test("what is optional is left out when it says nothing, and a row of the lot needs no figure", () => {
  const odd = { ...PROTEIN, typical: "16", kind: "nada", grades: [], method: " ", variant: 7 };
  expect(readSheet([odd])).toEqual([PROTEIN]);
  const lot = { ...PROTEIN, min: null, max: null, kind: "lot" };
  expect(readSheet([lot])).toEqual([lot]);
});

test("contaminants come last, are no key figures, and may share a name with the analysis", () => {
  const lead: ProductSpec = { ...PROTEIN, name: "Plomo", min: 1, max: 10, group: "contaminant" };
  const { lines } = arrangeSheet([lead, PROTEIN, { ...PROTEIN, group: "contaminant" }]);
  expect(lines.map(({ name, isContaminant }) => [name, isContaminant])).toEqual([
    ["Proteína", false],
    ["Plomo", true],
    ["Proteína", true],
  ]);
  expect(listKeyFigures([lead, PROTEIN]).map(({ name }) => name)).toEqual(["Proteína"]);
  expect(readSheet([{ ...PROTEIN, group: "otro" }])).toEqual([PROTEIN]);
});

const FAT: ProductSpec = { ...PROTEIN, name: "Grasa", variant: "Expeller" };

/** Each line by the minimum of each variant. */
const arrange = (specs: ProductSpec[]) => {
  const { variants, lines } = arrangeSheet(specs);
  return [
    variants.join(),
    ...lines.map(
      ({ name, values }) => `${name}: ${values.map((spec) => spec?.min ?? "–").join(" ")}`,
    ),
  ];
};

test("variants stand side by side, and what is true of all stands once", () => {
  expect(arrange([PROTEIN, FAT, { ...FAT, min: 3, variant: " solvente" }])).toEqual([
    "Expeller,solvente",
    "Proteína: 14 14",
    "Grasa: 14 3",
  ]);
});

test("no row is dropped: another basis, another method or a second value takes its own line", () => {
  const rows = [
    FAT,
    { ...FAT, min: 1, basis: "tal cual" },
    { ...FAT, min: 2, method: "AOAC" },
    { ...FAT, min: 3, variant: "EXPELLER" },
    { ...FAT, min: 4, variant: undefined },
    { ...FAT, min: 5, variant: "Solvente" },
  ];
  expect(arrange(rows)).toEqual([
    "Expeller,Solvente",
    ...["Grasa: 14 5", "Grasa: 1 –", "Grasa: 2 –", "Grasa: 3 –", "Grasa: 4 4"],
  ]);
});

const row = (name: string, min: number | null, max: number | null, more: object = {}) => ({
  name,
  min,
  max,
  unit: "%",
  basis: "",
  ...more,
});

test("the first four figures of a sheet come first, and moisture and ash after all others", () => {
  const figures = listKeyFigures([
    row("Humedad", 8, 20),
    row("Proteína", 44, 48),
    row("Cenizas", 5, 7),
    row("Grasa", 1, 2),
    row("Fibra", 3.5, 7),
  ]);
  expect(figures.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "Proteína 44–48\u00A0%",
    "Grasa 1–2\u00A0%",
    "Fibra 3,5–7\u00A0%",
    "Humedad 8–20\u00A0%",
  ]);
});

test("neither a limit alone nor a row without a figure is one", () => {
  expect(
    listKeyFigures([
      row("Aflatoxinas", null, 20, { unit: "ppb" }),
      row("Metanol", null, null, { kind: "lot" }),
      { name: "x" },
      null,
    ]),
  ).toEqual([]);
});

test("variants are named where they differ", () => {
  const variants = (name: string, first: number, second: number) => [
    row(name, first, first, { variant: "Expeller" }),
    row(name, second, second, { variant: "Solvente" }),
  ];
  expect(listKeyFigures([...variants("Grasa", 9, 1.5), ...variants("Proteína", 16, 16)])).toEqual([
    { name: "Grasa", value: "Expeller 9\u00A0%, Solvente 1,5\u00A0%" },
    { name: "Proteína", value: "16\u00A0%" },
  ]);
});
