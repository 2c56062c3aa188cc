import { expect, test } from "vitest";

import { categoryIcon, groupByCategory, PRODUCT_ICONS } from "#domain/products/categories.ts";

const named = (title: string, category: string | null) => ({ title, category });

test("products are grouped by category in alphabetical order, and keep their own order", () => {
  const groups = groupByCategory([
    named("Sal", "Minerales"),
    named("Glicerol", "Energéticos"),
    named("Urea", "Ñandú"),
    named("Óxido", "Minerales"),
    named("Avena", "Óleos"),
  ]);
  expect(groups.map(({ category }) => category)).toEqual([
    "Energéticos",
    "Minerales",
    "Ñandú",
    "Óleos",
  ]);
  expect(groups[1]?.products.map(({ title }) => title)).toEqual(["Sal", "Óxido"]);
});

test("products without a category come last, together", () => {
  const groups = groupByCategory([named("A", null), named("B", "  "), named("C", "Zinc")]);
  expect(groups.map(({ category, products }) => [category, products.length])).toEqual([
    ["Zinc", 1],
    [null, 2],
  ]);
});

test("categories that differ only in case or accents are one, and ñ is not an accent", () => {
  const groups = groupByCategory([
    named("A", "Energéticos"),
    named("B", "energeticos"),
    named("C", " ENERGÉTICOS "),
    named("D", "Cana"),
    named("E", "Caña"),
  ]);
  expect(groups.map(({ category, products }) => [category, products.length])).toEqual([
    ["Cana", 1],
    ["Caña", 1],
    ["Energéticos", 3],
  ]);
});

test.each(PRODUCT_ICONS)("the icon name '%s' is also a category", (icon) => {
  expect(categoryIcon(icon)).toBe(icon);
  expect(categoryIcon(` ${icon.toUpperCase()} `)).toBe(icon);
});

test.each([
  ["Energéticos", "zap"],
  ["energeticos", "zap"],
  ["ENERGÉTICOS", "zap"],
  ["Proteicos", "wheat"],
  ["Grasas", "droplets"],
  ["Fosfatos", "beaker"],
  ["Minerales", "shield"],
  ["Sal mineralizada", "shield"],
  ["Suplementos", "pill"],
  ["Premezclas y núcleos", "pill"],
  ["Aditivos", "leaf"],
  ["Ingredientes energéticos", "zap"],
] as const)("the category '%s' shows %s", (category, icon) => {
  expect(categoryIcon(category)).toBe(icon);
});

test.each([null, "", "   ", "Otros", "Salud", "constructor", "牛"])(
  "the unknown category %j shows the package",
  (category) => {
    expect(categoryIcon(category)).toBe("package");
  },
);
