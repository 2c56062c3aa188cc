import { expect, test } from "vitest";

import { listNamedProducts } from "#domain/news/named-products.ts";

const PRODUCTS = [
  { slug: "glicerol", title: "Glicerol" },
  { slug: "melaza-de-cana", title: "Melaza de caña" },
  { slug: "levadura", title: "Levadura" },
];

test.each([
  ["Use [miel](/productos/melaza-de-cana) o Glicerol.", ["melaza-de-cana", "glicerol"]],
  ["[Ya no está](/productos/otro) y [glicerol](/productos/glicerol#ficha)", ["glicerol"]],
  ["Con MELAZA  DE\nCANA, y levaduras.", ["melaza-de-cana"]],
  ["[Catálogo](/productos), [fuera](https://otro.example/productos/levadura-x)", ["levadura"]],
  ["", []],
])("the products that an article names: %j", (content, slugs) => {
  const named = listNamedProducts({ title: "Una nota", content }, PRODUCTS);
  expect(named.map(({ slug }) => slug)).toEqual(slugs);
});

test("an article's title names products too", () => {
  const article = { title: "¿Glicerol en la dieta?", content: "" };
  expect(listNamedProducts(article, PRODUCTS)).toEqual([PRODUCTS[0]]);
});
