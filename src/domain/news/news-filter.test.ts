import { expect, test } from "vitest";

import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import { formatCategorySlug, readNewsCategories } from "#domain/news/categories.ts";
import { cleanSearchText, buildNewsPath, parseNewsFilter } from "#domain/news/news-filter.ts";

const parse = (search: string, list = "") =>
  parseNewsFilter(new URLSearchParams(search), readNewsCategories(list));

test("an address without parameters shows the first page of everything", () => {
  expect(parse("")).toEqual({ text: "", category: null, page: 1 });
});

test("every category is found by its slug, and by its name in any case", () => {
  for (const category of NEWS_CATEGORIES) {
    const slug = formatCategorySlug(category);
    expect(slug).toMatch(/^[a-z]+$/);
    for (const value of [slug, category, category.toUpperCase(), ` ${category} `]) {
      expect(parse(`categoria=${encodeURIComponent(value)}`).category).toBe(category);
    }
  }
});

test.each(["", "todas", "Porcicultura", "__proto__", "constructor", "%00", "innovacion%2Cgan"])(
  "the unknown category '%s' shows all of them",
  (value) => expect(parse(`categoria=${value}`).category).toBeNull(),
);

test("the site's own categories are found, also by a former name", () => {
  const list = "Salud animal\t8\tSanidad\nCalidad";
  expect(parse("categoria=salud-animal", list).category).toBe("Salud animal");
  expect(parse("categoria=sanidad", list).category).toBe("Salud animal");
  expect(parse("categoria=ganaderia", list).category).toBeNull();
});

test("while the categories are not known any slug of a bounded length is one", () => {
  const parseAny = (value: string) =>
    parseNewsFilter(new URLSearchParams({ categoria: value }), null).category;
  expect(parseAny(" Salud  Ánimal! ")).toBe("salud-animal");
  for (const value of ["", "¡!", "a".repeat(81), "%".repeat(10_000), "\ud800"]) {
    expect(parseAny(value)).toBeNull();
  }
});

test.each([
  ["2", 2],
  ["007", 7],
  ["0", 1],
  ["-3", 1],
  ["1.5", 1],
  ["2e3", 1],
  ["", 1],
  [" 2", 1],
  ["dos", 1],
  ["999999999999999", 1_000_000],
  ["9".repeat(40), 1],
])("page '%s' is page %i", (value, page) => {
  expect(parse(`pagina=${encodeURIComponent(value)}`).page).toBe(page);
});

test("a search text keeps its words, without control characters and extra spaces", () => {
  expect(parse("q=++torta+%00de%0A%09+palmiste+").text).toBe("torta de palmiste");
  expect(parse("q=%ED%A0%80x").text).not.toMatch(/[\ud800-\udfff]/);
  expect(cleanSearchText("nutricio\u0301n")).toBe("nutrición");
  expect(cleanSearchText("a\ud800b").isWellFormed()).toBe(true);
});

test("a search text is cut after 200 characters, between characters", () => {
  const text = cleanSearchText("🌱".repeat(300));
  expect([...text]).toHaveLength(200);
  expect(text.isWellFormed()).toBe(true);
});

test("an address has only what differs from the first page of everything", () => {
  expect(buildNewsPath({ text: "", category: null, page: 1 })).toBe("/noticias");
  expect(buildNewsPath({ text: "", category: null, page: 3 })).toBe("/noticias?pagina=3");
  expect(buildNewsPath({ text: "pH & agua", category: "Acuicultura", page: 2 })).toBe(
    "/noticias?q=pH+%26+agua&categoria=acuicultura&pagina=2",
  );
});

test("an address is parsed back into its filter", () => {
  const query = { text: "¿50 % más? «sí»", category: "Investigación", page: 4 } as const;
  const { search } = new URL(buildNewsPath(query), "https://empresa.example");
  expect(parse(search)).toEqual(query);
});
