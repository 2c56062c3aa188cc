import { expect, test } from "vitest";

import {
  buildCataloguePath,
  filterProducts,
  listDistinct,
  parseCatalogueFilter,
} from "#domain/products/catalogue-filter.ts";

const PRODUCTS = [
  { title: "Glicerol", category: "Energéticos", species: ["Bovinos", "Porcinos"] },
  { title: "Melaza", category: "Energéticos", species: ["Bovinos"] },
  { title: "Sal", category: "Minerales", species: ["Bovinos"] },
  { title: "Otro", category: null, species: [] },
];

const titles = (category: string, species: string) =>
  filterProducts(PRODUCTS, { category, species }).map(({ title }) => title);

test("no choice shows every product", () => {
  expect(titles("", "")).toHaveLength(4);
});

test("a category and a species are compared without regard to case and accents", () => {
  expect(titles("energeticos", "")).toEqual(["Glicerol", "Melaza"]);
  expect(titles("ENERGÉTICOS", "porcinos")).toEqual(["Glicerol"]);
  expect(titles("Inventada", "")).toEqual([]);
});

test("a filter survives the way through its address", () => {
  const filter = { category: "Energéticos", species: "Aves & peces", text: "torta de palmiste" };
  const { searchParams } = new URL(buildCataloguePath(filter), "https://a.example");
  expect(parseCatalogueFilter(searchParams)).toEqual(filter);
  expect(buildCataloguePath({ category: "", species: "", text: "" })).toBe("/productos");
});

test("choices are listed once, in the alphabet's order", () => {
  expect(listDistinct(["Óxidos", "Aditivos", null, " ", "Óxidos"])).toEqual(["Aditivos", "Óxidos"]);
});
