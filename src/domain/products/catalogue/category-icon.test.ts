import { expect, test } from "vitest";

import { categoryIcon, PRODUCT_ICONS } from "#domain/products/catalogue/category-icon.ts";

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
