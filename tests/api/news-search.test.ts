import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createArticle, findPublishedNews, listRelatedNews } from "#data/news.ts";
import { type ArticleInput, NEW_ARTICLE } from "#domain/news/article.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const MENTION = "Puede reemplazarse con torta de palmiste.";

/** From the oldest to the newest, which would come first without ranking. */
const ARTICLES: (Partial<ArticleInput> & { title: string })[] = [
  { title: "Palmiste: hasta dónde incluirlo", category: "Investigación" },
  { title: "Nutrición de terneros", excerpt: "Qué palmiste elegir.", category: "Ganadería" },
  { title: "Harina de soya", content: MENTION, category: "Ganadería", author: "Ana Rojas" },
  { title: "Glicerol en novillos", content: MENTION, category: "Ganadería" },
  { title: "Borrador de palmiste", category: "Ganadería", is_published: false },
];

describe.each(TEST_DATABASES)("the search of news over %s", (kind) => {
  let backend: TestBackend;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const writer = backend.client(backend.keys.secret);
    for (const article of ARTICLES) {
      await createArticle(writer, { ...NEW_ARTICLE, author: "Redacción", ...article });
    }
    visitor = backend.client();
  });
  afterAll(() => backend.close());

  async function search(text: string, category: string | null = null): Promise<string[]> {
    const found = await findPublishedNews(visitor, { text, category, page: 1, pageSize: 12 });
    return found.articles.map(({ title }) => title);
  }

  test.each(["palmis", "palmiste", "PALMISTE", "el palmis"])(
    "'%s' ranks matches in the title first, then in the excerpt, then in the text",
    async (text) => {
      const [first, second, ...others] = await search(text);
      expect(first).toBe("Palmiste: hasta dónde incluirlo");
      expect(second).toBe("Nutrición de terneros");
      expect(others.toSorted()).toEqual(["Glicerol en novillos", "Harina de soya"]);
    },
  );

  test.each(["nutricion", "nutrición", "nutriciones", "ternero", "ternera nutrición"])(
    "'%s' finds its article despite accents and endings",
    async (text) => expect((await search(text))[0]).toBe("Nutrición de terneros"),
  );

  test.each(["palmitse", "glicerl"])("'%s' matches similar words", async (text) => {
    expect(await search(text)).not.toEqual([]);
  });

  test("the author is searched too, and results are filtered by category", async () => {
    expect(await search("rojas")).toEqual(["Harina de soya"]);
    expect(await search("palmis", "Investigación")).toEqual(["Palmiste: hasta dónde incluirlo"]);
    expect(await search("palmis", "Calidad")).toEqual([]);
  });

  test.each(["", "'", "\\", "!&|():*<->", "%", "a & | b", "🌱", "-- ;", ":*"])(
    "a search for %j returns a list",
    async (text) => expect(await search(text)).toBeInstanceOf(Array),
  );

  test("related articles are the newest of the same category first, without the article itself", async () => {
    const [article] = (
      await findPublishedNews(visitor, {
        text: "harina",
        category: null,
        page: 1,
        pageSize: 1,
      })
    ).articles;
    if (article === undefined) throw new Error("the article is missing");
    const related = await listRelatedNews(visitor, article, { limit: 3 });
    expect(related.map(({ title }) => title)).toEqual([
      "Glicerol en novillos",
      "Nutrición de terneros",
      "Palmiste: hasta dónde incluirlo",
    ]);
  });

  test("a search with too many matches returns the best 300, titles first, and is marked as capped", async () => {
    const writer = backend.client(backend.keys.secret);
    const many = Array.from({ length: 302 }, (_, index) => ({
      ...NEW_ARTICLE,
      author: "Redacción",
      category: "Calidad" as const,
      title: index < 20 ? `Cogollo de caña ${index}` : `Ensayo ${index}`,
      content: "Hecho con cogollo.",
    }));
    const { error } = await writer.from("news").insert(many);
    expect(error).toBeNull();
    const read = (page: number) =>
      findPublishedNews(visitor, { text: "cogollo", category: null, page, pageSize: 12 });
    const [first, last, beyond] = await Promise.all([1, 25, 26].map(read));
    expect(first).toMatchObject({ total: 300, isCapped: true });
    expect(first?.articles.every(({ title }) => title.startsWith("Cogollo"))).toBe(true);
    expect(last?.articles).toHaveLength(12);
    expect(beyond?.articles).toEqual([]);
    const few = await findPublishedNews(visitor, {
      text: "cogollo caña",
      category: null,
      page: 1,
      pageSize: 12,
    });
    expect(few).toMatchObject({ total: 20, isCapped: false });
  });
});
