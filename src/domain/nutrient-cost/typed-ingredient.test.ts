import { expect, test } from "vitest";

import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import {
  checkTypedIngredient,
  listTypedFields,
  readTypedIngredient,
  type TypedIngredient,
  TYPED_FIELDS,
} from "#domain/nutrient-cost/typed-ingredient.ts";

function type(text: string, given: Partial<TypedIngredient["values"][number]> = {}) {
  const value = { name: "Proteína", unit: "%", text, ...given };
  return checkTypedIngredient({ name: "Maíz", basis: "as-is", values: [value] });
}

test("typed values are the rows of a sheet", () => {
  const { ingredient, errors } = checkTypedIngredient({
    name: "Maíz",
    basis: "dry",
    values: [
      { name: "Proteína", unit: "%", text: "8,5" },
      { name: "Humedad", unit: "%", text: "12" },
    ],
  });
  expect(errors).toEqual([]);
  expect(ingredient).toMatchObject({ title: "Maíz", slug: "" });
  const { contents, dryMatter } = readNutrients(ingredient.specs);
  expect(contents).toMatchObject([{ basis: "dry", saysBasis: true }]);
  expect(Number(dryMatter?.numerator) / Number(dryMatter?.denominator)).toBeCloseTo(0.88);
});

test.each(["8,5", "8.5", " 8,5 % ", "8,5%"])("'%s' is 8,5", (text) => {
  expect(type(text).ingredient.specs).toMatchObject([{ typical: 8.5 }]);
});

test.each([
  ["ocho", {}],
  ["-1", {}],
  ["301", {}],
  ["=1+1", {}],
  ["1e400", {}],
  ["101", { name: "Humedad" }],
  ["1000001", { name: "Zinc", unit: "mg/kg" }],
])("'%s' is no value, and its error says what to write", (text, given) => {
  const { ingredient, errors } = type(text, given);
  expect(ingredient.specs).toEqual([]);
  expect(errors).toHaveLength(1);
});

test("without a name it is called the visitor's own", () => {
  const { ingredient } = checkTypedIngredient({ name: "", basis: "as-is", values: [] });
  expect(ingredient.title).toBe("Su ingrediente");
});

test("a blank form is no ingredient, and a filled one returns from its fields", () => {
  expect(
    readTypedIngredient(new URLSearchParams("propio=+&dato=Fibra&medida=%25&valor=")),
  ).toBeNull();
  const typed: TypedIngredient = {
    name: "Maíz",
    basis: "dry",
    values: [{ name: "__proto__", unit: "mg/kg", text: "x" }],
  };
  expect(readTypedIngredient(new URLSearchParams(listTypedFields(typed)))).toEqual(typed);
});

test("a value in a unit that no content has is left out", () => {
  const query = new URLSearchParams([
    [TYPED_FIELDS.row, "Densidad"],
    [TYPED_FIELDS.unit, "kg/L"],
    [TYPED_FIELDS.value, "1"],
  ]);
  expect(readTypedIngredient(query)).toBeNull();
});
