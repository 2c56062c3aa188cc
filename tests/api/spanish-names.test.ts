import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createMenuItem, hasMenuItems } from "#data/menu.ts";
import { listProductCategories, listProductRows } from "#data/product-list.ts";
import { createProduct, listProductLinks } from "#data/products.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const SORTED = ["Avena", "Nuez", "ñame", "Óxido de magnesio", "Urea"];

describe.each(TEST_DATABASES)("names over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    }));
    for (const title of SORTED.toReversed()) {
      const category = `${title} y más`;
      await createProduct(admin, {
        title,
        category,
        description: "",
        features: [],
        image_url: null,
      });
    }
  });
  afterAll(() => backend.close());

  test("are sorted by Spanish rules in the database and in the site's menus", async () => {
    const filter = { text: "", category: null, sort: "name" } as const;
    const { rows } = await listProductRows(admin, filter, { page: 1, pageSize: 50 });
    expect(rows.map(({ title }) => title)).toEqual(SORTED);
    const { data } = await admin.rpc("list_product_categories", {}, { get: true });
    expect(data).toEqual(SORTED.map((title) => `${title} y más`));
    expect(await listProductCategories(admin)).toEqual(data);
    const links = await listProductLinks(backend.client());
    expect(links.map(({ title }) => title)).toEqual(SORTED);
  });

  test.each([" ", "\t\n", "\u00a0\u2003", "\u200b"])(
    "that consist of %j are refused",
    async (blank) => {
      const { error } = await admin.from("products").insert({ title: blank });
      expect(error?.code).toBe("23514");
      const { error: article } = await admin.from("news").insert({ title: blank });
      expect(article?.code).toBe("23514");
      const { error: item } = await admin.from("menu_items").insert({ name: blank, url: "/" });
      expect(item?.code).toBe("23514");
      const { error: change } = await admin
        .from("products")
        .update({ title: blank })
        .eq("title", "Urea");
      expect(change?.code).toBe("23514");
    },
  );

  test("visitors can tell that a menu has items, even if all are hidden", async () => {
    expect(await hasMenuItems(backend.client())).toBe(false);
    await createMenuItem(admin, { name: "Oculto", url: "/", is_active: false, order_index: 1 });
    expect(await hasMenuItems(backend.client())).toBe(true);
    const { data } = await backend.client().from("menu_items").select("name");
    expect(data).toEqual([]);
  });
});
