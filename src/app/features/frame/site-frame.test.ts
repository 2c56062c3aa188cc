import { expect, test } from "vitest";

import { buildCategoryPath, groupByCategory } from "#app/features/frame/site-frame.ts";

const link = (title: string, category: string | null) => ({
  slug: title.toLowerCase(),
  title,
  category,
});

test("products are grouped by category in the alphabet's order, and keep their own", () => {
  const groups = groupByCategory([
    link("Sal", "Minerales"),
    link("Glicerol", "Energéticos"),
    link("Óxido", "Minerales"),
  ]);
  expect(groups.map(({ category }) => category)).toEqual(["Energéticos", "Minerales"]);
  expect(groups[1]?.products.map(({ title }) => title)).toEqual(["Sal", "Óxido"]);
});

test("products without a category come last, together", () => {
  const groups = groupByCategory([link("A", null), link("B", "  "), link("C", "Zinc")]);
  expect(groups.map(({ category, products }) => [category, products.length])).toEqual([
    ["Zinc", 1],
    [null, 2],
  ]);
});

test("a category with signs of its own is found at its address", () => {
  const { searchParams } = new URL(buildCategoryPath("Sales & minerales"), "https://a.example");
  expect(searchParams.get("categoria")).toBe("Sales & minerales");
});
