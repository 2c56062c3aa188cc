import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Article } from "#domain/news/article.ts";
import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";
import { buildNewsArticle, buildProduct } from "#domain/seo/structured-data/records.ts";

const SITE = "https://www.empresa.example";

const GLYCEROL: Product = {
  ...BLANK_PRODUCT,
  id: "1",
  slug: "glicerol",
  title: "Glicerol",
  description: "Energía",
  features: ["Sin fibra"],
  image_url: "/images/glicerol.webp",
  category: "Energéticos",
  species: ["Bovinos"],
  presentations: ["IBC"],
  specs: [
    { name: "Humedad", min: 8, max: 20, unit: "%", basis: "tal cual" },
    { name: "Energía", min: 3.35, max: 3.35, unit: "Mcal/kg", basis: "" },
    { name: "Metanol", min: null, max: 0.5, unit: "%", basis: "" },
  ],
};

test("a product has its page's address and picture, and no price, offer or rating", () => {
  const block = buildProduct(GLYCEROL, SITE);
  expect(block).toMatchObject({
    name: "Glicerol",
    url: `${SITE}/productos/glicerol`,
    image: `${SITE}/images/glicerol.webp`,
  });
  expect(JSON.stringify(block)).not.toMatch(/price|offer|rating|review/i);
});

test("figures are a range, one typical value or one limit, with unit and basis", () => {
  expect(buildProduct(GLYCEROL, SITE)).toMatchObject({
    additionalProperty: [
      { name: "Humedad", minValue: 8, maxValue: 20, unitText: "%", description: "tal cual" },
      { name: "Energía", value: 3.35, unitText: "Mcal/kg" },
      { name: "Metanol", maxValue: 0.5 },
      { name: "Especie", value: "Bovinos" },
      { name: "Presentación", value: "IBC" },
    ],
  });
});

test("typical values, grades, methods and variants are stated, and what only the lot knows is left out", () => {
  const blank = { min: null, max: null, unit: "%", basis: "" };
  const specs = [
    { ...blank, name: "Grasa", min: 8, typical: 9, variant: "Expeller", method: "AOAC 920.39" },
    { ...blank, name: "Fósforo", grades: [6, 8, 10] },
    { ...blank, name: "Flúor", kind: "lot" as const },
  ];
  expect(buildProduct({ ...BLANK_PRODUCT, specs, storage: "Seca" }, SITE)).toMatchObject({
    additionalProperty: [
      { name: "Grasa (Expeller)", value: 9, minValue: 8, measurementTechnique: "AOAC 920.39" },
      { name: "Fósforo", value: [6, 8, 10] },
      { name: "Almacenamiento", value: "Seca" },
    ],
  });
});

test("a product with only a title has no other properties", () => {
  const bare = {
    ...GLYCEROL,
    description: "",
    image_url: null,
    category: null,
    species: [],
    presentations: [],
    specs: [],
  };
  expect(Object.keys(buildProduct(bare, SITE))).toEqual([
    "@context",
    "@type",
    "@id",
    "name",
    "url",
  ]);
});

const content = mergeSiteContent([]);

const ARTICLE: Article = {
  id: "5eed0002-0000-4000-8000-000000000001",
  slug: "glicerol-en-novillos",
  title: "Glicerol en novillos",
  excerpt: "Energía líquida.",
  content: "Texto.",
  author: "Equipo técnico",
  category: "Ganadería",
  image_url: "/images/noticia-ganaderia.webp",
  image_alt: "Potrero",
  read_time: "3 min",
  source_name: null,
  product_slugs: [],
  source_url: null,
  is_published: true,
  is_featured: false,
  created_at: "2026-01-01T13:00:00+00:00",
  updated_at: "2026-02-01T13:00:00+00:00",
};

const build = (changes: Partial<Article> = {}) =>
  buildNewsArticle({ ...ARTICLE, ...changes }, { content, siteUrl: SITE });

test("an article has the properties that Google requires, with absolute URLs", () => {
  expect(build()).toMatchObject({
    "@type": "NewsArticle",
    headline: "Glicerol en novillos",
    image: [`${SITE}/images/noticia-ganaderia.webp`],
    datePublished: "2026-01-01T13:00:00+00:00",
    dateModified: "2026-02-01T13:00:00+00:00",
    author: { "@type": "Organization", name: "Equipo técnico" },
    publisher: { logo: { url: `${SITE}/brand-mark.svg` } },
    mainEntityOfPage: `${SITE}/noticias/glicerol-en-novillos`,
  });
});

test("a headline has at most 110 characters and ends with a whole word", () => {
  expect(build({ title: "palabra ".repeat(37).trim() })).toMatchObject({
    headline: expect.stringMatching(/^(?=.{1,110}$)palabra .* palabra…$/),
  });
});

test.each([
  ["Ana María Rojas", "Person"],
  ["Redacción", "Organization"],
  ["Mesas Pérez", "Person"],
  [content.structured_data.company_name, "Organization"],
])("%s is classified as a %s", (author, type) => {
  expect(build({ author }).author).toEqual({ "@type": type, name: author });
});

test("an article without author and picture is the company's and has no image", () => {
  const block = build({ author: " ", image_url: null, excerpt: "" });
  expect(block.author).toMatchObject({ name: content.structured_data.company_name });
  expect(block).not.toHaveProperty("image");
  expect(block).not.toHaveProperty("description");
});
