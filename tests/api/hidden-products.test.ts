import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { listAllQuoteRows } from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { createProduct, updateProduct } from "#data/products.ts";
import type { Product } from "#domain/products/product.ts";
import { storeQuote } from "#tests/api/inbox-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* What an anonymous client and an ordinary user read of a hidden product. */

describe.each(RULE_DATABASES)("hidden products over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let outsiders: Client[];
  let hidden: Product;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const password = "vacas verdes beben mate";
    const email = "admin@empresa.example";
    ({ client: admin } = await backend.createUser({ email, password, administrator: true }));
    const other = await backend.createUser({ email: "otra@empresa.example", password });
    outsiders = [backend.client(), other.client];
    const blank = { description: "", features: [], image_url: null, category: null };
    await createProduct(admin, { ...blank, title: "Cal agrícola" });
    const { id } = await createProduct(admin, {
      ...blank,
      title: "Zeolita natural",
      category: "Adsorbentes",
    });
    hidden = await updateProduct(admin, id, { slug: "zeo-77", is_published: false });
  });
  afterAll(() => backend.close());

  test("are in no list and no count, whatever is filtered or ordered by", async () => {
    for (const client of outsiders) {
      const products = () => client.from("products").select("title", { count: "exact" });
      expect(await products()).toMatchObject({ data: [{ title: "Cal agrícola" }], count: 1 });
      for (const found of [
        products().eq("id", hidden.id),
        products().eq("is_published", false),
        products().or(`slug.eq.zeo-77,category.eq.Adsorbentes`),
        products().not("category", "is", null),
        products().order("is_published").range(1, 5),
      ]) {
        const { data } = await found;
        expect(data ?? []).toEqual([]);
      }
    }
  });

  test("are found by no search, also with typing errors, nor by a former slug", async () => {
    for (const client of outsiders) {
      for (const query of ["zeolita", "seolita natral", "adsorbentes"]) {
        expect((await client.rpc("search_products", { query })).data, query).toEqual([]);
      }
      expect((await client.from("slug_redirects").select("*")).data).toEqual([]);
    }
    expect((await admin.from("slug_redirects").select("slug")).data).toEqual([
      { slug: "zeolita-natural" },
    ]);
  });

  test("are in the panel's lists for administrators only", async () => {
    const [anonymous, other] = outsiders as [Client, Client];
    const titles = async (client: Client) =>
      (await client.rpc("find_products", { search: "zeolita" })).data?.map(({ title }) => title);
    const categories = async (client: Client) => (await client.rpc("list_product_categories")).data;
    expect([await titles(admin), await categories(admin)]).toEqual([
      ["Zeolita natural"],
      ["Adsorbentes"],
    ]);
    expect([await titles(other), await categories(other)]).toEqual([[], []]);
    expect([(await titles(anonymous)) ?? [], (await categories(anonymous)) ?? []]).toEqual([
      [],
      [],
    ]);
  });

  test("cannot be shown by anybody else", async () => {
    for (const client of outsiders) {
      await client.from("products").update({ is_published: true }).eq("id", hidden.id);
    }
    const { data } = await admin.from("products").select("is_published").eq("id", hidden.id);
    expect(data).toEqual([{ is_published: false }]);
  });

  test("a client that knows only the specification's columns makes visible products, and hides none", async () => {
    const columns = { title: "Urea", description: "", features: [], image_url: null, category: "" };
    const { data: created } = await admin.from("products").insert(columns).select("id, title");
    expect(created).toMatchObject([{ title: "Urea" }]);
    const { data } = await backend.client().from("products").select("title").eq("title", "Urea");
    expect(data).toEqual([{ title: "Urea" }]);
    await admin.from("products").update({ description: "Cambiada" }).eq("id", hidden.id);
    const stored = await admin.from("products").select("is_published").eq("id", hidden.id);
    expect(stored.data).toEqual([{ is_published: false }]);
  });

  test("stay named in the requests that were made before", async () => {
    const server = backend.client(backend.keys.secret);
    const product = await createProduct(admin, {
      title: "Melaza",
      description: "",
      features: [],
      image_url: null,
      category: null,
    });
    const { id } = await storeQuote(server, {
      items: [{ product_id: product.id, product_title: "Melaza", quantity: 40, unit: "bultos" }],
    });
    await updateProduct(admin, product.id, { is_published: false });
    expect((await findQuoteRequest(admin, id))?.items).toMatchObject([
      { product_id: product.id, product_title: "Melaza", quantity: 40 },
    ]);
    const everything = {
      text: "melaza",
      status: "inbox",
      owner: null,
      isUnread: false,
      proposal: "any",
    } as const;
    const rows = await listAllQuoteRows(admin, { ...everything, sort: "newest" });
    expect(JSON.stringify(rows)).toContain("Melaza");
  });
});
