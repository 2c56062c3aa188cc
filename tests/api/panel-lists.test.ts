import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  type ContentListFilter,
  findContent,
  listAllContentRows,
  listContentIds,
  listContentRows,
  listNamedContent,
} from "#data/content-list.ts";
import { createContent } from "#data/content.ts";
import { listAllMenuRows, listMenuIds, listMenuRows } from "#data/menu-list.ts";
import { createMenuItem } from "#data/menu.ts";
import { listArticleRows, type NewsListFilter } from "#data/news-list.ts";
import { createArticle, getArticle } from "#data/news.ts";
import {
  findProductNames,
  listProductCategories,
  listProductRows,
  type ProductListFilter,
} from "#data/product-list.ts";
import { createProduct, getProduct } from "#data/products.ts";
import { parseContentSearch } from "#domain/content/content-list.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const PAGE = { page: 1, pageSize: 50 };
const TITLES = [
  'Un 50 % de "grasa", (bypass)*',
  "Grasa_fina",
  "Ruta C:\\campo",
  "Ñame, yuca.dulce",
];

const ROWS = pickSize(2000, 10_000);

describe.each(RULE_DATABASES)("the panel's lists over %s", (kind) => {
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
        category: index === 3 ? "Calidad" : "Ganadería",
        is_published: index !== 1,
        is_featured: index === 2,
      });
    }
    for (const [title, category] of [
      ["Urea", "Proteicos"],
      ["Óxido de magnesio", "Minerales"],
      ["azufre", " Minerales "],
      ["Melaza", null],
    ] as const) {
      await createProduct(admin, {
        title,
        category,
        description: "",
        features: title === "Melaza" ? ["A granel"] : [],
        image_url: null,
      });
    }
  });
  afterAll(() => backend.close());

  test("names of products are found by a part of them, the first by name with how many there are", async () => {
    expect(await findProductNames(admin, "mag", 5)).toEqual({
      rows: [{ slug: "oxido-de-magnesio", title: "Óxido de magnesio" }],
      total: 1,
    });
    const { rows, total } = await findProductNames(admin, "", 2);
    expect(rows).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
  });

  const NEWS: NewsListFilter = { text: "", category: null, state: null, sort: "newest" };
  const findNews = async (changes: Partial<NewsListFilter>, page = PAGE, client = admin) => {
    const { rows, total } = await listArticleRows(client, { ...NEWS, ...changes }, page);
    return [total, rows.map(({ title }) => title)];
  };

  test("news are listed newest first, paged, without their texts", async () => {
    expect(await findNews({})).toEqual([4, TITLES.toReversed()]);
    expect(await findNews({}, { page: 2, pageSize: 3 })).toEqual([4, [TITLES[0]]]);
    expect(await findNews({}, { page: 9, pageSize: 50 })).toEqual([4, []]);
    const { rows } = await listArticleRows(admin, NEWS, PAGE);
    expect(Object.keys(rows[0]!)).not.toContain("content");
    expect((await getArticle(admin, rows[0]!.id)).content).toBe("Un texto largo.");
  });

  test("news are filtered by state and category together", async () => {
    expect(await findNews({ state: "draft" })).toEqual([1, [TITLES[1]]]);
    expect((await findNews({ state: "published" }))[0]).toBe(3);
    expect(await findNews({ state: "featured" })).toEqual([1, [TITLES[2]]]);
    expect(await findNews({ category: "Calidad", text: "name" })).toEqual([1, [TITLES[3]]]);
    expect(await findNews({ category: "Calidad", state: "draft" })).toEqual([0, []]);
  });

  test.each([
    ["ana", [TITLES[0]]],
    ["50 %", [TITLES[0]]],
    ['"grasa", (', [TITLES[0]]],
    ["*", [TITLES[0]]],
    ["a_f", [TITLES[1]]],
    ["_", [TITLES[1]]],
    ["%", [TITLES[0]]],
    ["c:\\c", [TITLES[2]]],
    ["\\", [TITLES[2]]],
    ["ÑAME, yuca.d", [TITLES[3]]],
    ["name dulce", [TITLES[3]]],
    ["n\u0303ame", [TITLES[3]]],
    ["redaccion GRASÁ", [TITLES[1]]],
    ["title.eq.x,id.not.is.null", []],
    ["eq.Grasa_fina", []],
    ["'; drop table news; --", []],
  ])("%s is searched literally, except for case and accents", async (text, titles) => {
    expect(await findNews({ text })).toEqual([titles.length, titles]);
  });

  const PRODUCTS: ProductListFilter = { text: "", category: null, sort: "newest" };
  const findProducts = async (changes: Partial<ProductListFilter>) =>
    (await listProductRows(admin, { ...PRODUCTS, ...changes }, PAGE)).rows.map(
      ({ title }) => title,
    );

  test("products are sorted in Spanish alphabetical order, whatever the database's collation", async () => {
    const az = ["azufre", "Melaza", "Óxido de magnesio", "Urea"];
    expect(await findProducts({ sort: "name" })).toEqual(az);
    expect(await findProducts({ sort: "name-down" })).toEqual(az.toReversed());
    expect(await findProducts({ sort: "oldest" })).toEqual([
      "Urea",
      "Óxido de magnesio",
      "azufre",
      "Melaza",
    ]);
  });

  test("the sort by change lists the last changed product first", async () => {
    const [, second] = await findProducts({});
    const { rows } = await listProductRows(admin, { ...PRODUCTS, text: second! }, PAGE);
    await admin.from("products").update({ min_order: "1 t" }).eq("id", rows[0]!.id).throwOnError();
    expect((await findProducts({ sort: "changed" }))[0]).toBe(second);
    expect((await getProduct(admin, rows[0]!.id)).min_order).toBe("1 t");
  });

  test("products are found by title, category and features, and filtered by category", async () => {
    expect(await findProducts({ text: "oxido" })).toEqual(["Óxido de magnesio"]);
    expect(await findProducts({ text: "granel" })).toEqual(["Melaza"]);
    expect(await findProducts({ text: "proteico" })).toEqual(["Urea"]);
    expect(await findProducts({ category: "Minerales" })).toEqual(["azufre", "Óxido de magnesio"]);
    expect(await listProductCategories(admin)).toEqual(["Minerales", "Proteicos"]);
  });

  test("menu items are listed in order, searched and filtered", async () => {
    for (const [index, name] of ["Zonas", "Él y ella", "Ácidos"].entries()) {
      await createMenuItem(admin, {
        name,
        url: `/p${index}`,
        is_active: index > 0,
        order_index: index,
      });
    }
    const menu = { text: "", isActive: null, sort: "order" } as const;
    const names = async (changes: object) =>
      (await listMenuRows(admin, { ...menu, ...changes }, PAGE)).rows.map(({ name }) => name);
    expect(await names({})).toEqual(["Zonas", "Él y ella", "Ácidos"]);
    expect(await names({ sort: "name" })).toEqual(["Ácidos", "Él y ella", "Zonas"]);
    expect(await names({ isActive: false })).toEqual(["Zonas"]);
    expect(await names({ text: "/p2" })).toEqual(["Ácidos"]);
    expect(await listMenuIds(admin, menu)).toEqual(
      (await listAllMenuRows(admin, menu)).map(({ id }) => id),
    );
  });

  test("texts are found by value, key and Spanish label", async () => {
    for (const row of [
      { section: "hero", key: "badge", value: "Nutrición animal", type: "text" },
      { section: "hero", key: "title_highlight", value: "de verdad", type: "text" },
      { section: "services", key: "faq_12_question", value: "¿Sirve para cabras?", type: "text" },
      { section: "otra", key: "100%", value: "a\\b", type: "text" },
    ] as const) {
      await createContent(admin, row);
    }
    const find = async (text: string, changes: Partial<ContentListFilter> = {}) => {
      const filter = { section: null, sort: "section" as const, ...changes };
      const words = parseContentSearch(text);
      const { rows } = await listContentRows(admin, { ...filter, words }, PAGE);
      return rows.map(({ section, key }) => `${section}.${key}`);
    };
    expect(await find("")).toEqual([
      "hero.badge",
      "hero.title_highlight",
      "otra.100%",
      "services.faq_12_question",
    ]);
    expect(await find("NUTRICION")).toEqual(["hero.badge"]);
    expect(await find("portada verdad")).toEqual(["hero.title_highlight"]);
    expect(await find("titular destacada")).toEqual(["hero.title_highlight"]);
    expect(await find("pregunta cabras")).toEqual(["services.faq_12_question"]);
    expect(await find("100%")).toEqual(["otra.100%"]);
    expect(await find("a\\b")).toEqual(["otra.100%"]);
    expect(await find("heroXbadge")).toEqual([]);
    expect(await find("hero_")).toEqual([]);
    expect(await find("", { section: "otra" })).toEqual(["otra.100%"]);
    expect(await find("nada de esto")).toEqual([]);
    const all: ContentListFilter = { words: [], section: null, sort: "changed" };
    expect(await listContentIds(admin, all)).toEqual(
      (await listAllContentRows(admin, all)).map(({ id }) => id),
    );
  });

  test("texts are read by name patterns, and one by its section and key", async () => {
    const named = await listNamedContent(admin, ["hero.title\\_highlight", "services.faq\\_%"]);
    expect(named.map(({ key }) => key)).toEqual(["title_highlight", "faq_12_question"]);
    expect((await findContent(admin, "otra", "100%"))?.value).toBe("a\\b");
    expect(await findContent(admin, "otra", "no está")).toBeNull();
  });

  test("visitors cannot read the panel's lists", async () => {
    await expect(listProductRows(backend.client(), PRODUCTS, PAGE)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });

  test("one page of thousands of rows is returned with the total, and all their ids can be listed", async () => {
    await backend.sql(
      `insert into public.menu_items (name, url, order_index)
       select 'Entrada ' || i, '/e', 1000 + i from generate_series(1, ${ROWS}) as i`,
    );
    const filter = { text: "entrada", isActive: null, sort: "name" } as const;
    const page = await listMenuRows(admin, filter, { page: ROWS / 50, pageSize: 50 });
    expect([page.rows.length, page.total]).toEqual([50, ROWS]);
    expect(new Set(await listMenuIds(admin, filter)).size).toBe(ROWS);
  });
});
