import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { getSession, isAdministrator, signIn, signOut } from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import {
  createContent,
  deleteContent,
  listContent,
  listContentOfSections,
  NO_VERSION,
  saveContent,
  updateContent,
} from "#data/content.ts";
import {
  appendMenuItem,
  createMenuItem,
  deleteMenuItem,
  listActiveMenuItems,
  moveMenuItem,
  updateMenuItem,
} from "#data/menu.ts";
import {
  createArticle,
  deleteArticle,
  findFeaturedArticle,
  findPublishedArticle,
  findPublishedNews,
  listPublishedNews,
  updateArticle,
} from "#data/news.ts";
import {
  type CatalogueRequest,
  createProduct,
  deleteProduct,
  findProduct,
  listCataloguePage,
  listProductClasses,
  listProducts,
  updateProduct,
} from "#data/products.ts";
import {
  findRenamedArticle,
  findRenamedProduct,
  listArticlePages,
  listProductPages,
} from "#data/site/site-map.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

/* The calls of section 7 of the specification, through the product's data layer. */

const ADMIN = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
const PRODUCT = {
  title: "Torta de palmiste",
  description: "Subproducto de la extracción del aceite.",
  features: ["Proteína 16,5 %", "Granel"],
  image_url: "/images/torta-de-palmiste.webp",
  category: "Proteicos",
};

describe.each(TEST_DATABASES)("the data layer over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({ ...ADMIN, administrator: true }));
    visitor = backend.client();
  });
  afterAll(() => backend.close());

  test("signing in gives a session whose user is an administrator", async () => {
    const client = backend.client();
    const { user } = await signIn(client, ADMIN);
    expect(await isAdministrator(client, user.id)).toBe(true);
    expect((await getSession(client))?.user.id).toBe(user.id);
    await signOut(client);
    expect(await getSession(client)).toBeNull();
  });

  test("a wrong password is refused with the server's message", async () => {
    await expect(signIn(backend.client(), { ...ADMIN, password: "otra" })).rejects.toMatchObject({
      kind: "invalid",
      message: "Invalid login credentials",
    });
  });

  test("products are created, listed newest first, found, changed and deleted", async () => {
    const older = await createProduct(admin, { ...PRODUCT, title: "Melaza" });
    const newer = await createProduct(admin, PRODUCT);
    expect((await listProducts(visitor)).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(newer).toMatchObject({ ...PRODUCT, slug: "torta-de-palmiste" });
    const changed = await updateProduct(admin, newer.id, { ...PRODUCT, features: ["18,5 %"] });
    expect(changed).toMatchObject({ features: ["18,5 %"], slug: newer.slug });
    expect((await findProduct(visitor, newer.slug))?.id).toBe(newer.id);
    await deleteProduct(admin, older.id);
    await expect(deleteProduct(admin, older.id)).rejects.toMatchObject({ kind: "not-found" });
    expect(await listProducts(visitor)).toHaveLength(1);
  });

  test("products are found by stem, by prefix and without accents; with a typo they are alike", async () => {
    const search = (text: string) => listCataloguePage(visitor, { text, limit: 24 });
    for (const text of ["palmis", "proteico", "torta palmiste", "PALMÍSTE"]) {
      expect((await search(text)).map(({ title }) => title)).toEqual([PRODUCT.title]);
    }
    expect(await search("palimste")).toEqual([]);
    const alike = await listCataloguePage(visitor, {
      text: "palimste",
      isSimilar: true,
      limit: 24,
    });
    expect(alike.map(({ title }) => title)).toEqual([PRODUCT.title]);
    expect(await search("zanahoria")).toEqual([]);
  });

  test("a page of the catalogue has what any spelling names, whatever its characters", async () => {
    const odd = { category: 'Sales, "B" {c} \\d)', species: ['Perros, "gatos"', "a\\b}"] };
    const { id } = await createProduct(admin, { ...PRODUCT, title: "Sal", ...odd });
    await createProduct(admin, { ...PRODUCT, title: "Oculta", ...odd, is_published: false });
    const find = (request: Partial<CatalogueRequest>) =>
      listCataloguePage(visitor, { limit: 24, ...request });
    const ids = (found: readonly { id: string }[]) => found.map((each) => each.id);
    expect(ids(await find({ categories: ["Otra", odd.category] }))).toEqual([id]);
    for (const name of odd.species)
      expect(ids(await find({ species: [["x", name]] }))).toEqual([id]);
    expect(await find({ categories: [odd.category], species: [["x"]] })).toEqual([]);
    expect(ids(await find({ text: "sal", categories: [odd.category] }))).toEqual([id]);
    expect(ids(await find({ first: 0, limit: 1 }))).toEqual([id]);
    expect(ids(await find({ first: 1, limit: 1 }))).not.toContain(id);
    const classes = await listProductClasses(visitor);
    expect(classes.find(({ category }) => category === odd.category)).toMatchObject({
      species: odd.species,
      product_count: 1,
    });
    await deleteProduct(admin, id);
  });

  test("an old slug redirects to the current one without chains, and a slug in use wins", async () => {
    const product = await createProduct(admin, { ...PRODUCT, title: "Urea" });
    const rename = (slug: string) =>
      admin.from("products").update({ slug }).eq("id", product.id).throwOnError();
    await rename("urea-protegida");
    await rename("urea-de-liberacion-lenta");
    expect(await findRenamedProduct(visitor, "urea")).toBe("urea-de-liberacion-lenta");
    expect(await findRenamedProduct(visitor, "urea-protegida")).toBe("urea-de-liberacion-lenta");
    await rename("urea");
    expect(await findRenamedProduct(visitor, "urea")).toBeNull();
    expect(await findRenamedProduct(visitor, "nunca-existio")).toBeNull();
    await deleteProduct(admin, product.id);
    expect(await findRenamedProduct(visitor, "urea-protegida")).toBeNull();
  });

  test("records with the same title get different slugs", async () => {
    const slugs = [];
    for (let copy = 0; copy < 3; copy += 1) {
      slugs.push((await createArticle(admin, { ...NEW_ARTICLE, title: "¿Qué es el pH?" })).slug);
    }
    expect(slugs).toEqual(["que-es-el-ph", "que-es-el-ph-2", "que-es-el-ph-3"]);
    const nameless = await createArticle(admin, { ...NEW_ARTICLE, title: "¿¡!?" });
    expect(nameless.slug).toBe(nameless.id);
  });

  test("visitors list, search and open only published articles, administrators all", async () => {
    const input = { ...NEW_ARTICLE, content: "Dietas con glicerina cruda.", author: "Redacción" };
    const open = await createArticle(admin, {
      ...input,
      title: "Glicerina",
      category: "Ganadería",
    });
    const draft = await createArticle(admin, { ...input, title: "Borrador", is_published: false });
    const ids = (articles: { id: string }[]) => articles.map(({ id }) => id);
    const listAll = async (client: Client) =>
      ids((await client.from("news").select("*").order("created_at").throwOnError()).data);
    expect(await listAll(admin)).toContain(draft.id);
    expect(await listAll(visitor)).not.toContain(draft.id);
    expect(ids(await listPublishedNews(admin, { limit: 50 }))).not.toContain(draft.id);
    const query = { category: null, page: 1, pageSize: 12 };
    expect(ids((await findPublishedNews(admin, { ...query, text: "glicerina" })).articles)).toEqual(
      [open.id],
    );
    expect(await findPublishedNews(visitor, { ...query, text: "glicerina" })).toMatchObject({
      total: 1,
    });
    expect(await findPublishedArticle(admin, draft.slug)).toBeNull();
    expect((await findPublishedArticle(visitor, open.slug))?.id).toBe(open.id);
    await admin.from("news").update({ slug: "glicerol" }).eq("id", open.id).throwOnError();
    expect(await findRenamedArticle(visitor, open.slug)).toBe("glicerol");
    await updateArticle(admin, open.id, { is_published: false });
    expect(await findRenamedArticle(visitor, open.slug)).toBeNull();
    await deleteArticle(admin, open.id);
    await deleteArticle(admin, draft.id);
  });

  test("a list of news is paged and filtered by category", async () => {
    const query = { text: "", category: "Innovación", pageSize: 2 } as const;
    const first = await findPublishedNews(visitor, { ...query, page: 1 });
    const second = await findPublishedNews(visitor, { ...query, page: 2 });
    expect([first.total, first.articles.length, second.articles.length]).toEqual([4, 2, 2]);
    expect((await findPublishedNews(visitor, { ...query, page: 9 })).articles).toEqual([]);
    expect(await findPublishedNews(visitor, { ...query, category: "Calidad", page: 1 })).toEqual({
      articles: [],
      total: 0,
      isCapped: false,
    });
  });

  test("the newest featured article is the interview", async () => {
    expect(await findFeaturedArticle(visitor)).toBeNull();
    await createArticle(admin, { ...NEW_ARTICLE, title: "Entrevista", is_featured: true });
    expect((await findFeaturedArticle(visitor))?.title).toBe("Entrevista");
  });

  test("every published page is listed for search engines, drafts are not", async () => {
    await createArticle(admin, { ...NEW_ARTICLE, title: "Secreto", is_published: false });
    const slugs = (await listArticlePages(admin, { limit: 10 })).map(({ slug }) => slug);
    expect(slugs).toContain("entrevista");
    expect(slugs).not.toContain("secreto");
    expect((await listProductPages(visitor, { limit: 10 })).map(({ slug }) => slug)).toEqual([
      "torta-de-palmiste",
    ]);
  });

  test("texts are created, changed, saved by section and key, and deleted", async () => {
    const row = { section: "hero", key: "badge", value: "Desde 2009", type: "text" } as const;
    const created = await createContent(admin, row);
    await expect(createContent(admin, row)).rejects.toMatchObject({ kind: "conflict" });
    const changed = await updateContent(admin, created.id, { value: "Desde siempre" });
    await saveContent(admin, [
      { ...row, value: "Desde 2009", updated_at: changed.updated_at },
      {
        section: "whatsapp",
        key: "enabled",
        value: "true",
        type: "text",
        updated_at: NO_VERSION,
      },
    ]);
    expect((await listContent(visitor)).map(({ key, value }) => [key, value])).toEqual([
      ["badge", "Desde 2009"],
      ["enabled", "true"],
    ]);
    expect(await listContentOfSections(visitor, ["whatsapp"])).toHaveLength(1);
    expect((await deleteContent(admin, created.id)).id).toBe(created.id);
  });

  test("menu items are ordered, moved and hidden from visitors", async () => {
    const make = (name: string, order_index: number) =>
      createMenuItem(admin, { name, url: "/", is_active: true, order_index });
    const [a, b] = [await make("A", 1), await make("B", 2)];
    const listNames = async (client: Client) => {
      const { data } = await client
        .from("menu_items")
        .select("name")
        .order("order_index")
        .throwOnError();
      return data.map(({ name }) => name);
    };
    expect((await moveMenuItem(admin, a.id, 1)).map(({ name }) => name)).toEqual(["B", "A"]);
    expect(await listNames(visitor)).toEqual(["B", "A"]);
    const c = await appendMenuItem(admin, { name: "C", url: "/", is_active: true });
    expect(c.order_index).toBe(3);
    await deleteMenuItem(admin, c.id);
    await expect(moveMenuItem(admin, c.id, 1)).rejects.toMatchObject({ kind: "not-found" });
    await updateMenuItem(admin, b.id, { is_active: false });
    expect(await listNames(admin)).toEqual(["B", "A"]);
    expect((await listActiveMenuItems(admin)).map(({ name }) => name)).toEqual(["A"]);
    await deleteMenuItem(admin, b.id);
  });

  test("a visitor's write is refused as unauthenticated", async () => {
    await expect(createProduct(visitor, PRODUCT)).rejects.toMatchObject({
      kind: "unauthenticated",
      code: "42501",
    });
  });
});
