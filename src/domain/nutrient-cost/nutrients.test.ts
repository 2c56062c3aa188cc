import { expect, test } from "vitest";

import { writeDecimal } from "#domain/nutrient-cost/fraction.ts";
import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import type { ProductSpec } from "#domain/products/product.ts";

const read = (name: string, unit: string, min: number | null = 2, max = min, basis = "") =>
  readNutrients([{ name, min, max, unit, basis }]);

test.each([
  ["Proteína", "%", "proteína", "0.02"],
  ["PROTEÍNA BRUTA ", " % ", "proteína", "0.02"],
  ["Equivalente proteico (N × 6,25)", "%", "equivalente proteico", "0.02"],
  ["Extracto etéreo", "g/kg", "grasa", "0.002"],
  ["Zinc (Zn)", "mg/kg", "zinc", "0.000002"],
  ["Energía neta de lactancia", "Mcal/kg", "energía neta de lactancia", "2"],
  ["Energía digestible (cerdos)", "kcal/kg", "energía digestible (cerdos)", "0.002"],
  ["Energía bruta", "MJ/kg", "energía bruta", "0.478011"],
])("%s in %s is %s", (name, unit, nutrient, perKg) => {
  const [content] = read(name, unit).contents;
  expect([content?.nutrient.name, content && writeDecimal(content.typical, 6)]).toEqual([
    nutrient,
    perKg,
  ]);
});

test.each([
  ["Humedad", "%"],
  ["Cenizas", "%"],
  ["Solubilidad de la proteína en KOH", "%"],
  ["Sólidos solubles", "°Brix"],
  ["Inclusión en el alimento", "kg/t"],
  ["Relación calcio:fósforo", ": 1"],
  ["Energía", "%"],
  ["Proteína", "Mcal/kg"],
  ["constructor", "%"],
])("%s in %s is nothing to pay for", (name, unit) => {
  expect(read(name, unit).contents).toEqual([]);
});

test.each([
  ["a maximum alone", null, 5],
  ["less than nothing", -2, 5],
  ["a range backwards", 9, 5],
  ["more than there can be", 1e300, 1e300],
])("%s is no content", (_name, min, max) => {
  expect(read("Grasa", "%", min, max).contents).toEqual([]);
});

test("a row says its basis, or is taken as it is", () => {
  const basisOf = (basis: string) => {
    const [content] = read("Grasa", "%", 1, 1, basis).contents;
    return [content?.basis, content?.saysBasis];
  };
  expect(basisOf("valor típico, base seca")).toEqual(["dry", true]);
  expect(basisOf("materia seca")).toEqual(["dry", true]);
  expect(basisOf("Tal cual")).toEqual(["as-is", true]);
  expect(basisOf("")).toEqual(["as-is", false]);
  expect(basisOf("según la fórmula")).toEqual(["as-is", false]);
});

test("dry matter is the sheet's own, or what moisture leaves", () => {
  const dryOf = (name: string, min: number | null, max: number | null) => {
    const { dryMatter } = readNutrients([{ name, min, max, unit: "%", basis: "" }]);
    return dryMatter && writeDecimal(dryMatter, 6);
  };
  expect(dryOf("Materia seca", 72, 78)).toBe("0.75");
  expect(dryOf("Humedad", 8, 20)).toBe("0.86");
  expect(dryOf("Humedad", null, 12)).toBe("0.88");
  for (const [name, value] of [
    ["Humedad", 100],
    ["Humedad", 130],
    ["Materia seca", 0],
    ["Humedad", -1],
  ] as const) {
    expect(dryOf(name, value, value)).toBeNull();
  }
});

test("of two rows for one nutrient the first counts", () => {
  const rows = [1, 9].map((value) => ({
    name: "Grasa",
    min: value,
    max: value,
    unit: "%",
    basis: "",
  }));
  expect(readNutrients(rows).contents.map(({ spec }) => spec.min)).toEqual([1]);
});

test("values that are no rows are passed over", () => {
  expect(readNutrients(["x", null, { name: "Grasa", min: "1", unit: "%" }])).toEqual({
    contents: [],
    dryMatter: null,
    drySpec: null,
  });
});

test.each<[string, Partial<ProductSpec>, [string, string, string]]>([
  ["the typical value counts", { min: 14, typical: 16, max: 20 }, ["0.14", "0.16", "0.2"]],
  ["a typical value alone is the whole range", { typical: 16 }, ["0.16", "0.16", "0.16"]],
  ["of grades the middle counts", { grades: [6, 8, 10] }, ["0.06", "0.08", "0.1"]],
])("%s", (_name, figures, expected) => {
  const spec = { name: "Fósforo", min: null, max: null, unit: "%", basis: "", ...figures };
  const [content] = readNutrients([spec]).contents;
  const { low, typical, high } = content!;
  expect([low, typical, high].map((value) => writeDecimal(value, 6))).toEqual(expected);
});
