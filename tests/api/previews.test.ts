import { describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createPreviewClient } from "#data/client/preview-client.ts";
import { appendMenuItem, updateMenuItem } from "#data/menu.ts";
import { createArticle, findPublishedNews, updateArticle } from "#data/news.ts";
import {
  createProduct,
  deleteProduct,
  findProduct,
  listCataloguePage,
  listProductClasses,
  listProducts,
  updateProduct,
} from "#data/products.ts";
import { readSiteFrame } from "#data/site/site-frame.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import type { SiteState } from "#domain/publishing/preview.ts";
import { now, PRODUCT, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const ALL_DRAFTS: SiteState = { packageId: null };
const ARTICLE = { ...NEW_ARTICLE, content: "Texto", is_published: true };

describe.each(RULE_DATABASES)("previews over %s", (kind) => {
  const site = usePublishing(kind);

  const preview = async (state: SiteState): Promise<Client> => {
    const { fetch, publishableKey: key } = site.people();
    const { data } = await site.admin().auth.getSession();
    return createPreviewClient(
      { url: "http://rls.test", key, fetch: (input, init) => fetch(new Request(input, init)) },
      { state, token: data.session?.access_token ?? "" },
    );
  };
  const search = (client: Client, text: string, isSimilar = false) =>
    listCataloguePage(client, { text, isSimilar, limit: 24 });
  const titlesOf = (records: readonly { title: string }[]) => records.map(({ title }) => title);

  test("shows the drafts of a package over the live records, and others' drafts not", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const other = await createProduct(site.admin(), { ...PRODUCT, title: "Sal" });
    const packageId = await site.makePackage("Precios", [
      await site.begin("products", product, { changes: { description: "Nueva" } }),
      await site.begin("products", null, { changes: { ...PRODUCT, title: "Harina de soya" } }),
    ]);
    await site.begin("products", other, { changes: { title: "Sal marina" } });
    const client = await preview({ packageId });
    expect(titlesOf(await listProducts(client)).toSorted()).toEqual([
      "Harina de soya",
      "Melaza",
      "Sal",
    ]);
    expect(await findProduct(client, product.slug)).toMatchObject({ description: "Nueva" });
    expect(await findProduct(client, "harina-de-soya")).toMatchObject({
      is_published: true,
      species: [],
      documents: [],
    });
    expect(titlesOf(await listProducts(await preview(ALL_DRAFTS)))).toContain("Sal marina");
    const counts = (await listProductClasses(client)).map((each) => each.product_count);
    expect(counts).toEqual([3]);
    expect(await findProduct(site.visitor(), product.slug)).toMatchObject({ description: "" });
  });

  test("leaves out what a draft hides, and what is hidden", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await createProduct(site.admin(), { ...PRODUCT, title: "Oculta", is_published: false });
    await site.begin("products", product, { changes: { is_published: false } });
    expect(await listProducts(await preview(ALL_DRAFTS))).toEqual([]);
  });

  test("gives drafts of one title their own addresses, as saving them would", async () => {
    await createProduct(site.admin(), PRODUCT);
    await site.begin("products", null, { changes: PRODUCT });
    await site.begin("products", null, { changes: PRODUCT });
    const products = await listProducts(await preview(ALL_DRAFTS));
    expect(products.map(({ slug }) => slug).toSorted()).toEqual(["melaza", "melaza-2", "melaza-3"]);
  });

  test("shows menu and texts in the frame of every page", async () => {
    const item = await appendMenuItem(site.admin(), { name: "Antes", url: "/", is_active: true });
    await site.begin("menu_items", item, { changes: { name: "Después" } });
    await site.begin("menu_items", null, {
      changes: { name: "Nueva", url: "/x", is_active: true },
    });
    await site.begin("site_content", null, {
      changes: { section: "contact", key: "phone", value: "601 555 0199", type: "text" },
    });
    const frame = await readSiteFrame(await preview(ALL_DRAFTS), new Date());
    expect(frame.menu.map(({ name }) => name)).toEqual(["Después", "Nueva"]);
    expect(frame.content.contact.phone).toBe("601 555 0199");
  });

  test("finds by what drafts say, misspelt words too", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await createProduct(site.admin(), { ...PRODUCT, title: "Sal" });
    await site.begin("products", product, { changes: { title: "Torta de palmiste" } });
    const article = await createArticle(site.admin(), { ...ARTICLE, title: "Precios de la soya" });
    await site.begin("news", article, { changes: { title: "Precios del maíz" } });
    await site.begin("news", null, { changes: { ...ARTICLE, title: "El palmiste llega" } });
    const client = await preview(ALL_DRAFTS);
    expect(titlesOf(await search(client, "palmiste"))).toEqual(["Torta de palmiste"]);
    expect(await search(client, "palmizte")).toEqual([]);
    expect(titlesOf(await search(client, "palmizte", true))).toEqual(["Torta de palmiste"]);
    expect(await search(client, "melaza")).toEqual([]);
    const query = { category: null, page: 1, pageSize: 12 };
    const found = await findPublishedNews(client, { ...query, text: "maiz" });
    expect([found.total, ...titlesOf(found.articles)]).toEqual([1, "Precios del maíz"]);
    expect((await findPublishedNews(client, { ...query, text: "soya" })).total).toBe(0);
    expect(titlesOf((await findPublishedNews(client, { ...query, text: "" })).articles)).toEqual([
      "El palmiste llega",
      "Precios del maíz",
    ]);
  });

  test("shows the site as it was at a moment, deleted records too", async () => {
    const beginning = await site.databaseTime();
    const product = await createProduct(site.admin(), PRODUCT);
    const deleted = await createProduct(site.admin(), { ...PRODUCT, title: "Sal" });
    const item = await appendMenuItem(site.admin(), { name: "Antes", url: "/", is_active: true });
    const article = await createArticle(site.admin(), { ...ARTICLE, title: "Nota" });
    const then = await site.databaseTime();
    await updateProduct(site.admin(), product.id, { title: "Melaza de caña" });
    await deleteProduct(site.admin(), deleted.id);
    await updateMenuItem(site.admin(), item.id, { is_active: false });
    await updateArticle(site.admin(), article.id, { is_published: false });
    await createProduct(site.admin(), { ...PRODUCT, title: "Nuevo" });
    const past = await preview({ moment: then });
    expect(titlesOf(await listProducts(past)).toSorted()).toEqual(["Melaza", "Sal"]);
    expect((await readSiteFrame(past, new Date())).menu.map(({ name }) => name)).toEqual(["Antes"]);
    expect(titlesOf(await search(past, "sal"))).toEqual(["Sal"]);
    const query = { text: "", category: null, page: 1, pageSize: 12 };
    expect(titlesOf((await findPublishedNews(past, query)).articles)).toEqual(["Nota"]);
    expect(await listProducts(await preview({ moment: beginning }))).toEqual([]);
    expect(titlesOf(await listProducts(await preview({ moment: now() }))).toSorted()).toEqual([
      "Melaza de caña",
      "Nuevo",
    ]);
  });

  test("shows what was never changed as it is", async () => {
    await createProduct(site.admin(), PRODUCT);
    await site.forgetRevisions();
    const past = await preview({ moment: "2020-05-03T12:00:00Z" });
    expect(titlesOf(await listProducts(past))).toEqual(["Melaza"]);
  });
});
