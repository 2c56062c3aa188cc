import { expect, test } from "vitest";

import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import {
  cleanSearchText,
  formatCategorySlug,
  buildNewsPath,
  parseNewsFilter,
} from "#domain/news/news-filter.ts";

const parse = (search: string) => parseNewsFilter(new URLSearchParams(search));

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
