import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import type { Article } from "#domain/news/article.ts";
import { buildNewsArticle } from "#domain/seo/structured-data/news-article.ts";

const SITE = "https://www.empresa.example";
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
