import { expect, test } from "vitest";

import type { Article } from "#domain/news/article.ts";
import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";
import { reviewDrafts } from "#domain/review/review-drafts.ts";
import type { SiteState } from "#domain/review/site.ts";

const PRODUCT: Product = {
  ...BLANK_PRODUCT,
  id: "p1",
  slug: "melaza",
  title: "Melaza de caña",
  description: "Energía líquida para bovinos, en carrotanque o en canecas de 60 litros.",
  image_url: "/images/melaza.webp",
  image_alt: "Melaza",
  category: "Energéticos",
  specs: [{ name: "Brix", min: 78, max: null, unit: "°", basis: "" }],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

const ARTICLE: Article = {
  id: "a1",
  slug: "uso",
  title: "Cómo usar la melaza en época seca",
  excerpt: "Cuánta melaza dar por animal y día, y cómo evitar que se fermente.",
  content: "Vea la [melaza](/productos/melaza).",
  author: "Redacción",
  category: "Ganadería",
  image_url: "/images/campo.webp",
  image_alt: "Campo",
  read_time: "2 min",
  source_name: null,
  product_slugs: [],
  source_url: null,
  is_published: true,
  is_featured: false,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

const SITE: SiteState = {
  siteUrl: "https://sitio.example",
  today: "2026-11-24",
  products: [PRODUCT],
  articles: [{ ...ARTICLE, image_url: "/images/melaza.webp" }],
  menu: [],
  texts: [],
  redirects: [],
  files: [],
};

const review = (drafts: Parameters<typeof reviewDrafts>[1], isShown = false) =>
  reviewDrafts(SITE, drafts, { isShown }).map(
    ({ rule, severity, record, field }) => `${rule} ${severity} ${record.id} ${field}`,
  );

test("a draft that hides a product says which texts would link to nothing", () => {
  const hidden = {
    table_name: "products",
    record_id: "p1",
    changes: { is_published: false },
  } as const;
  expect(review([hidden])).toEqual(["links error a1 content"]);
});

test("a draft that also fixes the text has no findings", () => {
  const hidden = {
    table_name: "products",
    record_id: "p1",
    changes: { is_published: false },
  } as const;
  const fixed = {
    table_name: "news",
    record_id: "a1",
    changes: { content: "Sin enlace." },
  } as const;
  expect(review([hidden, fixed])).toEqual([]);
});

test("a draft that renames a product finds links to its former address", () => {
  const renamed = { table_name: "products", record_id: "p1", changes: { slug: "miel" } } as const;
  expect(review([renamed])).toEqual(["links hint a1 content"]);
});

test("a new product is reviewed as it will be, and may be linked", () => {
  const added = {
    table_name: "products",
    record_id: "p2",
    changes: { title: "Premezcla de vitaminas" },
  } as const;
  const linked = {
    table_name: "news",
    record_id: "a1",
    changes: { content: "[Premezcla](/productos/premezcla-de-vitaminas)" },
  } as const;
  expect(review([added, linked])).toEqual([
    "technical-sheet warning p2 specs",
    "ica-registration warning p2 ica_registration",
    "structured-data hint p2 image_url",
    "structured-data hint p2 description",
  ]);
});

test("a hidden record is reviewed when publishing its draft shows it", () => {
  const emptied = { table_name: "products", record_id: "p1", changes: { specs: [] } } as const;
  const site = { ...SITE, products: [{ ...PRODUCT, is_published: false }], articles: [] };
  const fields = (isShown: boolean) =>
    reviewDrafts(site, [emptied], { isShown }).map(({ field }) => field);
  expect(fields(true)).toEqual(["specs"]);
  expect(fields(false)).toEqual([]);
});

test("an incomplete draft changes nothing", () => {
  const incomplete = { table_name: "products", record_id: "p3", changes: null } as const;
  expect(review([incomplete])).toEqual([]);
});
