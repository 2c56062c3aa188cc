import { expect, test } from "vitest";

import { findSubject } from "#app/site/features/whatsapp/page-subject.ts";

const PRODUCTS = [
  { slug: "glicerol", title: "Glicerol", category: "Energéticos" },
  { slug: "melaza", title: "Melaza", category: null },
];

test.each([
  ["Use [melaza](/productos/melaza) o [glicerol](/productos/glicerol).", "melaza"],
  ["[Ya no está](/productos/otro) y [glicerol](/productos/glicerol#ficha)", "glicerol"],
  ["[Catálogo](/productos), [fuera](https://otro.example/productos/melaza)", undefined],
  ["Sin enlaces: /productos/melaza", undefined],
])(
  "an article's subject is the first product of the catalogue that it links to: %s",
  (text, slug) => {
    const { product, quoteHref } = findSubject(text, PRODUCTS);
    expect(product?.slug).toBe(slug);
    expect(quoteHref).toBe(slug === undefined ? "/cotizar" : `/cotizar?producto=${slug}`);
  },
);
