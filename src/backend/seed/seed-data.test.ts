import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { SEED_CONTENT, SEED_MENU, SEED_NEWS, SEED_PRODUCTS } from "#backend/seed/seed.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { PLACEHOLDER } from "#domain/content/catalogue/placeholder-values.ts";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";

const TODAY = Date.parse("2026-11-21T23:59:59-05:00");
const WORDS_PER_MINUTE = 180;
const records = [...SEED_PRODUCTS, ...SEED_NEWS];
const all = JSON.stringify({ records, SEED_CONTENT, SEED_MENU });

/** As the database's private.slugify. */
function slugify(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-|-$/g, "");
}

function countWords(markdown: string): number {
  return markdown.match(/[\p{L}\p{N}][\p{L}\p{N}.,%]*/gu)?.length ?? 0;
}

test("there are twelve products, each with its own picture", () => {
  expect(SEED_PRODUCTS).toHaveLength(12);
  expect(new Set(SEED_PRODUCTS.map(({ image_url }) => image_url)).size).toBe(12);
});

test("there are at least fourteen articles, in every category", () => {
  expect(SEED_NEWS.length).toBeGreaterThanOrEqual(14);
  const published = SEED_NEWS.filter(({ is_published }) => is_published);
  expect(new Set(published.map(({ category }) => category))).toEqual(new Set(NEWS_CATEGORIES));
});

test("exactly two articles are drafts", () => {
  expect(SEED_NEWS.filter(({ is_published }) => !is_published)).toHaveLength(2);
});

test("the one featured article is published and has the technical team's answers", () => {
  expect(SEED_NEWS.filter(({ is_featured }) => is_featured)).toEqual([
    expect.objectContaining({
      is_published: true,
      author: "Equipo técnico",
      title: expect.stringContaining("Preguntas a nuestro equipo"),
    }),
  ]);
});

test("no author is a person, and no source is but the ICA's or the FAO's home page", () => {
  expect(new Set(SEED_NEWS.map(({ author }) => author))).toEqual(
    new Set(["Equipo técnico", "Redacción"]),
  );
  expect(new Set(SEED_NEWS.map(({ source_url }) => source_url))).toEqual(
    new Set([null, "https://www.ica.gov.co", "https://www.fao.org"]),
  );
});

test("ids and slugs are unique", () => {
  const ids = [...records, ...SEED_MENU].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const list of [SEED_PRODUCTS, SEED_NEWS]) {
    const slugs = list.map(({ title }) => slugify(title));
    expect(new Set(slugs).size).toBe(list.length);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  }
});

test("every picture is in the project and has an alternative text", () => {
  const pictures = records.filter(({ image_url }) => image_url !== null);
  const broken = pictures.filter(
    ({ image_url, image_alt }) => image_alt === "" || !existsSync(`public${image_url}`),
  );
  expect(broken).toEqual([]);
});

test("no two articles share a picture, and every published one has its own", () => {
  const urls = SEED_NEWS.flatMap(({ image_url }) => (image_url === null ? [] : [image_url]));
  expect(new Set(urls).size).toBe(urls.length);
  expect(SEED_NEWS.filter(({ image_url, is_published }) => is_published && !image_url)).toEqual([]);
});

test("excerpts fit their card and articles are worth opening", () => {
  const misfits = SEED_NEWS.filter(({ excerpt, content }) => {
    const words = countWords(content);
    return excerpt.length < 60 || excerpt.length > 200 || words < 350 || words > 700;
  });
  expect(misfits.map(({ title }) => title)).toEqual([]);
});

test.each(SEED_NEWS.map((article) => [article.title, article] as const))(
  "the read time of '%s' is that of its words",
  (_title, { content, read_time }) => {
    expect(read_time).toBe(`${Math.ceil(countWords(content) / WORDS_PER_MINUTE)} min`);
  },
);

test("products say what a buyer needs", () => {
  const thin = SEED_PRODUCTS.filter(
    ({ description, features, species, presentations, specs, category }) =>
      description.length < 150 ||
      features.length < 4 ||
      features.length > 6 ||
      [species, presentations, specs, category ?? ""].some(({ length }) => length === 0),
  );
  expect(thin.map(({ title }) => title)).toEqual([]);
});

test("features have no comma but the decimal one, which any client of the panel's format can edit", () => {
  const features = SEED_PRODUCTS.flatMap((product) => product.features);
  expect(features.filter((feature) => /,(?!\d)|(?<!\d),/.test(feature))).toEqual([]);
});

test("technical sheets are values in order with their basis, and the note alone calls them typical", () => {
  const specs = SEED_PRODUCTS.flatMap((product) => product.specs);
  // What only each lot's certificate says has neither a value nor a basis.
  const stated = specs.filter(({ kind }) => kind !== "lot");
  expect(stated.filter(({ basis }) => basis === "" || /típic/.test(basis))).toEqual([]);
  expect(CATALOGUE.products.sheet_note.fallback).toMatch(/^Valores típicos/);
  const ranges = stated.filter(({ grades }) => grades === undefined);
  expect(ranges.filter(({ min, max }) => min === null || max === null || min > max)).toEqual([]);
});

test("figures are written as in Colombia: decimal comma, blank before the percent sign", () => {
  const texts = [
    ...SEED_PRODUCTS.flatMap(({ features, description }) => [...features, description]),
  ];
  texts.push(...SEED_NEWS.flatMap(({ content, excerpt }) => [content, excerpt]));
  expect(texts.flatMap((text) => text.match(/\d%|\d\.\d{1,2}(?!\d)/g) ?? [])).toEqual([]);
});

test("dates differ, lie in the past and reach back about eighteen months", () => {
  const times = SEED_NEWS.map(({ created_at }) => Date.parse(created_at));
  expect(new Set(records.map(({ created_at }) => created_at)).size).toBe(records.length);
  expect(Math.max(...times)).toBeLessThanOrEqual(TODAY);
  const months = (TODAY - Math.min(...times)) / (30.4 * 24 * 3_600_000);
  expect(months).toBeGreaterThan(15);
  expect(months).toBeLessThan(18.5);
});

test("no text names an e-mail address, a telephone or a NIT but the placeholders", () => {
  expect(new Set(all.match(/[\w.+-]+@[\w.-]*\w/g))).toEqual(new Set([PLACEHOLDER.email]));
  expect(new Set(all.match(/\+\d[\d ]{8,}\d/g))).toEqual(new Set([PLACEHOLDER.phone]));
  expect(new Set(all.match(/\d{9}-\d/g))).toEqual(new Set([PLACEHOLDER.nit]));
});

test("the menu has the specification's five items in order", () => {
  expect(SEED_MENU.map(({ name, order_index }) => `${order_index} ${name}`)).toEqual([
    "1 Productos",
    "2 Noticias",
    "3 Servicios",
    "4 Nosotros",
    "5 Contacto",
  ]);
});

test("texts that inherit get no row, all others get one", () => {
  const names = SEED_CONTENT.map(({ section, key }) => `${section}.${key}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(["contact.phone", "whatsapp.enabled", "seo.site_title"]),
  );
  expect(names).not.toContain("whatsapp.phone_number");
  expect(names).not.toContain("structured_data.phone");
});

test("the demonstration's records are known by the first part of their ids", () => {
  // As private.list_examples knows them.
  for (const { id } of SEED_PRODUCTS) expect(id).toMatch(/^5eed0001-0000-4000-8000-/);
  for (const { id } of SEED_NEWS) expect(id).toMatch(/^5eed0002-0000-4000-8000-/);
});
