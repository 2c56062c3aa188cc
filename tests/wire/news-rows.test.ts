import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client.ts";
import { createArticle, getArticle, listArticleRows } from "#data/news.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const TITLES = ['Un 50 % de "grasa", (bypass)', "Grasa_fina", "Ruta C:\\campo", "Ñame, yuca.dulce"];

describe.each(TEST_DATABASES)("the panel's list of news over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    }));
    for (const [index, title] of TITLES.entries()) {
      await createArticle(admin, {
        ...NEW_ARTICLE,
        title,
        content: "Un texto largo.",
        author: index === 0 ? "Ana" : "Redacción",
        is_published: index !== 1,
      });
    }
  });
  afterAll(() => backend.close());

  const QUERY = { text: "", isPublished: null, page: 1, pageSize: 50 };
  const find = async (changes: Partial<Parameters<typeof listArticleRows>[1]>, client = admin) => {
    const { articles, total } = await listArticleRows(client, { ...QUERY, ...changes });
    return [total, articles.map(({ title }) => title)];
  };

  test("all are listed newest first, without their texts, in pages that end", async () => {
    expect(await find({})).toEqual([4, TITLES.toReversed()]);
    expect(await find({ page: 2, pageSize: 3 })).toEqual([4, [TITLES[0]]]);
    expect(await find({ page: 9 })).toEqual([0, []]);
    const { articles } = await listArticleRows(admin, QUERY);
    expect(Object.keys(articles[0]!)).not.toContain("content");
    expect((await getArticle(admin, articles[0]!.id)).content).toBe("Un texto largo.");
  });

  test("published ones and drafts are told apart, and visitors see no draft", async () => {
    expect(await find({ isPublished: false })).toEqual([1, [TITLES[1]]]);
    expect((await find({ isPublished: true }))[0]).toBe(3);
    expect(await find({ isPublished: false }, backend.client())).toEqual([0, []]);
  });

  test.each([
    ["ana", [TITLES[0]]],
    ["50 %", [TITLES[0]]],
    ['"grasa", (', [TITLES[0]]],
    ["a_f", [TITLES[1]]],
    ["_", [TITLES[1]]],
    ["%", [TITLES[0]]],
    ["c:\\c", [TITLES[2]]],
    ["ÑAME, yuca.d", [TITLES[3]]],
    ["title.eq.x,id.not.is.null", []],
  ])("%s is looked for as it is written, in titles and authors", async (text, titles) => {
    expect(await find({ text })).toEqual([titles.length, titles]);
  });
});
