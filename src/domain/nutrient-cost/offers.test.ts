import { expect, test } from "vitest";

import { findIngredient, listIngredients } from "#domain/nutrient-cost/offers.ts";
import type { ProductSpec } from "#domain/products/product.ts";

const FAT: ProductSpec = { name: "Grasa", min: 8, max: 10, unit: "%", basis: "" };
const PALM = {
  slug: "palmiste",
  title: "Torta de palmiste",
  warnings: [],
  presentations: [],
  specs: [
    { ...FAT, name: "Proteína" },
    { ...FAT, variant: "Expeller" },
    { ...FAT, min: 3, variant: "Con solvente" },
  ],
};

test("each variant is an ingredient with the rows that are true of it", () => {
  expect(
    listIngredients(PALM).map(({ key, title, specs }) => [
      key,
      title,
      specs.map(({ name, min }) => `${name} ${min}`),
    ]),
  ).toEqual([
    ["palmiste.expeller", "Torta de palmiste (Expeller)", ["Proteína 8", "Grasa 8"]],
    ["palmiste.con-solvente", "Torta de palmiste (Con solvente)", ["Proteína 8", "Grasa 3"]],
  ]);
});

test("a product without variants is one ingredient", () => {
  const plain = { ...PALM, specs: [FAT] };
  expect(listIngredients(plain)).toEqual([{ ...plain, key: "palmiste" }]);
});

test.each([
  ["palmiste.con-solvente", "palmiste.con-solvente"],
  ["palmiste", "palmiste.expeller"],
  ["palmiste.otra", "palmiste.expeller"],
  ["soya", undefined],
  ["", undefined],
])("'%s' leads to %s", (key, found) => {
  expect(findIngredient(listIngredients(PALM), key)?.key).toBe(found);
});
