import { expect, test } from "vitest";

import type { ProductSpec } from "#domain/products/product.ts";
import { createRowsSchema, readRows, showRows } from "#domain/products/sheet/row-list.ts";
import { BLANK_SPEC_ROW, SPEC_ROWS, type SpecRow } from "#domain/products/sheet/spec-rows.ts";

const PROTEIN = { name: "Proteína", min: 14.5, max: 18, unit: "%", basis: "base seca" };
const ENERGY = { name: "Energía", min: 3.35, max: null, unit: "Mcal/kg", basis: "" };
const PROTEIN_ROW: SpecRow = { ...BLANK_SPEC_ROW, ...PROTEIN, min: "14,5", max: "18" };
const MINERAL: ProductSpec = {
  name: "Fósforo",
  min: null,
  max: null,
  unit: "%",
  basis: "",
  grades: [6, 8.5],
  kind: "guaranteed",
  method: "AOAC 965.17",
  variant: "Bloque",
};

/** Field and message of each problem. */
function findProblems(row: SpecRow, stored: readonly unknown[] = []) {
  const { error } = createRowsSchema(SPEC_ROWS, stored).safeParse([row]);
  return (error?.issues ?? []).map(({ path, message }) => [path[1], message]);
}

test("figures are shown in the Colombian format", () => {
  expect(showRows(SPEC_ROWS, [PROTEIN, ENERGY])).toEqual([
    PROTEIN_ROW,
    { ...BLANK_SPEC_ROW, name: "Energía", min: "3,35", unit: "Mcal/kg" },
  ]);
});

test("moving, adding and removing rows leaves the others verbatim", () => {
  const odd = { name: "Ceniza", max: "5", note: "se conserva" };
  const [protein, energy, ash] = showRows(SPEC_ROWS, [PROTEIN, ENERGY, odd]);
  const added = { ...BLANK_SPEC_ROW, name: "Fibra", min: "3,5", max: "1.250" };
  expect(readRows(SPEC_ROWS, [ash!, added, protein!], [PROTEIN, ENERGY, odd])).toEqual([
    odd,
    { name: "Fibra", min: 3.5, max: 1250, unit: "", basis: "" },
    PROTEIN,
  ]);
  expect(energy?.name).toBe("Energía");
});

test("a value that is not a row is hidden, but preserved", () => {
  expect(showRows(SPEC_ROWS, ["nota", PROTEIN, null])).toEqual([PROTEIN_ROW]);
  expect(readRows(SPEC_ROWS, [], ["nota", PROTEIN, null])).toEqual(["nota", null]);
});

test("a blank row is left out", () => {
  expect(findProblems({ ...BLANK_SPEC_ROW, unit: " " })).toEqual([]);
  expect(readRows(SPEC_ROWS, [BLANK_SPEC_ROW, PROTEIN_ROW], [])).toEqual([PROTEIN]);
});

test("a stored row is accepted whatever its content, and a newly typed one is not", () => {
  const row = { ...BLANK_SPEC_ROW, name: "Ceniza", max: "cinco" };
  expect(findProblems(row, [{ name: "Ceniza", max: "cinco" }])).toEqual([]);
  expect(findProblems(row)).toEqual([["max", "Escriba un número, por ejemplo 18,5."]]);
});

test.each<[Partial<SpecRow>, string, string]>([
  [{ name: " " }, "name", "Escriba el nombre del dato."],
  [{ min: "catorce" }, "min", "Escriba un número, por ejemplo 18,5."],
  [{ min: "", max: "" }, "typical", "Escriba el valor típico, el mínimo o el máximo."],
  [{ typical: "x" }, "typical", "Escriba un número, por ejemplo 18,5."],
  [{ typical: "20" }, "typical", "El valor típico está fuera del mínimo y el máximo."],
  [
    { typical: "16", min: "", max: "", kind: "guaranteed" },
    "min",
    "Escriba el mínimo o el máximo que se garantiza.",
  ],
  [
    { min: "", max: "", grades: "6 / " },
    "grades",
    "Escriba dos valores o más, separados por /: 6 / 8 / 10.",
  ],
  [
    { grades: "6 / 8" },
    "grades",
    "Con valores a elegir, deje vacíos el típico, el mínimo y el máximo.",
  ],
  [{ min: "20", max: "18" }, "max", "El máximo es menor que el mínimo."],
])("%j is reported beside its field", (change, field, message) => {
  expect(findProblems({ ...PROTEIN_ROW, ...change })).toEqual([[field, message]]);
});

test("typical values, grades, methods and variants are edited as texts", () => {
  const typical: ProductSpec = { ...PROTEIN, typical: 16 };
  const lot: ProductSpec = { ...PROTEIN, min: null, max: null, kind: "lot" };
  const rows = showRows(SPEC_ROWS, [MINERAL, typical, lot]);
  expect(rows).toMatchObject([
    { grades: "6 / 8,5", kind: "guaranteed", method: "AOAC 965.17", variant: "Bloque" },
    { typical: "16", kind: "" },
    { typical: "", min: "", max: "", kind: "lot" },
  ]);
  expect(rows.flatMap((row) => findProblems(row))).toEqual([]);
  expect(rows.map(SPEC_ROWS.read)).toEqual([MINERAL, typical, lot]);
});
