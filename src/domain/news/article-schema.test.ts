import { expect, test } from "vitest";

import {
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  estimateReadTime,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { readNewsCategories } from "#domain/news/categories.ts";

const CATEGORIES = readNewsCategories("");

const STORED = {
  ...NEW_ARTICLE,
  title: " Pastos ",
  author: "Redacción",
  content: "Uno\r\nDos",
  image_alt: "",
  image_url: "http://viejo.example/a.jpg",
  source_url: "ftp://viejo.example",
  read_time: "",
  slug: "pastos",
};

test("a blank form has the specification's defaults", () => {
  expect(toArticleInput(BLANK_ARTICLE_FORM)).toEqual({ ...NEW_ARTICLE, image_alt: "" });
  expect(BLANK_ARTICLE_FORM).toMatchObject({
    is_published: true,
    is_featured: false,
    category: "Innovación",
    read_time: "5 min",
  });
});

test("title and author are required, the rest is not", () => {
  const schema = createArticleFormSchema(null, CATEGORIES);
  const { error } = schema.safeParse({ ...BLANK_ARTICLE_FORM, title: " ", author: "" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["title", "author"]);
  expect(
    schema.safeParse({ ...BLANK_ARTICLE_FORM, title: "Pastos", author: "Redacción" }).success,
  ).toBe(true);
});

test.each([
  ["image_url", "fotos/a.jpg", false],
  ["image_url", "http://empresa.example/a.jpg", false],
  ["image_url", "/images/a.webp", true],
  ["source_url", "javascript:alert(1)", false],
  ["source_url", "http://empresa.example", true],
  ["source_url", "https://empresa.example", true],
])("%s: %s", (field, address, isAccepted) => {
  const values = { ...BLANK_ARTICLE_FORM, title: "Pastos", author: "R", [field]: address };
  expect(createArticleFormSchema(null, CATEGORIES).safeParse(values).success).toBe(isAccepted);
});

test("an article has one of the site's categories", () => {
  const schema = createArticleFormSchema(null, readNewsCategories("Porcicultura\nCalidad"));
  const values = { ...BLANK_ARTICLE_FORM, title: "Pastos", author: "R" };
  expect(schema.safeParse({ ...values, category: "Porcicultura" }).success).toBe(true);
  const { error } = schema.safeParse({ ...values, category: "Ganadería" });
  expect(error?.issues[0]).toMatchObject({ path: ["category"] });
});

test("a stored article can be saved again, verbatim", () => {
  const values = toArticleFormValues(STORED);
  expect(createArticleFormSchema(STORED, CATEGORIES).safeParse(values).success).toBe(true);
  const { is_published: _published, is_featured: _featured, slug: _slug, ...texts } = STORED;
  expect(toArticleChanges(values, STORED)).toEqual(texts);
});

test("changed texts are saved trimmed, switches only when they were changed", () => {
  const values = { ...toArticleFormValues(STORED), title: " Praderas ", is_featured: true };
  const changes = toArticleChanges(values, STORED);
  expect(changes).toMatchObject({ title: "Praderas", is_featured: true, content: "Uno\r\nDos" });
  expect(changes).not.toHaveProperty("is_published");
});

test.each([
  ["", null],
  ["## **", null],
  ["Una palabra", "1 min"],
  ["palabra ".repeat(500), "3 min"],
  ["[aquí](https://empresa.example/una/direccion/larga)", "1 min"],
])("the read time of %j is %s", (content, time) => {
  expect(estimateReadTime(content)).toBe(time);
});

test("the slug is saved only when it was changed, in normalised form", () => {
  const values = toArticleFormValues(STORED);
  expect(toArticleChanges(values, STORED)).not.toHaveProperty("slug");
  expect(toArticleChanges({ ...values, slug: "pastos-" }, STORED)).not.toHaveProperty("slug");
  expect(toArticleChanges({ ...values, slug: "pastos-y-agua-" }, STORED)).toMatchObject({
    slug: "pastos-y-agua",
  });
  expect(
    createArticleFormSchema(STORED, CATEGORIES).safeParse({ ...values, slug: "-" }).success,
  ).toBe(false);
});
