import { expect, test } from "vitest";

import { listArticleProducts, listNamedProducts } from "#domain/news/named-products.ts";

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

test("the products chosen for an article come in their order, in place of those that it names", () => {
  const article = { title: "Glicerol", content: "" };
  const slugs = (chosen: string[]) =>
    listArticleProducts({ ...article, product_slugs: chosen }, PRODUCTS).map(({ slug }) => slug);
  expect(slugs(["levadura", "ya-no", "glicerol"])).toEqual(["levadura", "glicerol"]);
  expect(slugs(["ya-no"])).toEqual(["glicerol"]);
  expect(slugs([])).toEqual(["glicerol"]);
});
