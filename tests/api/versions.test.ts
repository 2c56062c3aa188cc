import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  createContent,
  deleteContent,
  getContent,
  listContentOfSections,
  NO_VERSION,
  saveContent,
  updateContent,
} from "#data/content.ts";
import { createMenuItem, deleteMenuItem, getMenuItem, updateMenuItem } from "#data/menu.ts";
import { createArticle, deleteArticle, getArticle, updateArticle } from "#data/news.ts";
import { createProduct, deleteProduct, getProduct, updateProduct } from "#data/products.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const PRODUCT = { title: "Melaza", description: "", features: [], image_url: null, category: null };

describe.each(TEST_DATABASES)("concurrent edits over %s", (kind) => {
  let backend: TestBackend;
  let one: Client;
  let other: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const password = "vacas verdes beben mate";
    const administrator = { password, administrator: true };
    const people = await Promise.all(
      ["uno@empresa.example", "otra@empresa.example"].map((email) =>
        backend.createUser({ email, ...administrator }),
      ),
    );
    [one, other] = people.map(({ client }) => client) as [Client, Client];
  });
  afterAll(() => backend.close());

  const text = { section: "hero", key: "badge", value: "Antes", type: "text" } as const;

  test.each([
    {
      name: "a product",
      create: () => createProduct(one, PRODUCT),
      update: (client: Client, id: string, version: string, title: string) =>
        updateProduct(client, id, { title }, version),
      read: getProduct,
      remove: deleteProduct,
    },
    {
      name: "an article",
      create: () => createArticle(one, { ...NEW_ARTICLE, title: "Feria" }),
      update: (client: Client, id: string, version: string, title: string) =>
        updateArticle(client, id, { title }, version),
      read: getArticle,
      remove: deleteArticle,
    },
    {
      name: "a menu item",
      create: () => createMenuItem(one, { name: "A", url: "/", is_active: true, order_index: 1 }),
      update: (client: Client, id: string, version: string, name: string) =>
        updateMenuItem(client, id, { name }, version),
      read: getMenuItem,
      remove: deleteMenuItem,
    },
    {
      name: "a text",
      create: () => createContent(one, text),
      update: (client: Client, id: string, version: string, value: string) =>
        updateContent(client, id, { value }, version),
      read: getContent,
      remove: deleteContent,
    },
  ])("$name is not saved over a version that the client has not read", async (record) => {
    const { id, updated_at: first } = await record.create();
    const { updated_at: second } = await record.update(other, id, first, "De la otra");
    expect(second > first).toBe(true);
    const stale = record.update(one, id, first, "De una");
    await expect(stale).rejects.toMatchObject({ kind: "not-found" });
    expect((await record.read(one, id)).updated_at).toBe(second);
    expect((await record.update(one, id, second, "De una")).id).toBe(id);
    await record.remove(other, id);
    await expect(record.update(one, id, second, "De una")).rejects.toMatchObject({
      kind: "not-found",
    });
  });

  test("of concurrent saves over one version, one succeeds", async () => {
    const { id, updated_at: version } = await createProduct(one, PRODUCT);
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        updateProduct(n % 2 ? one : other, id, { title: `Título ${n}` }, version),
      ),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await deleteProduct(one, id);
  });

  test("every change sets a later version, also within a transaction", async () => {
    const { id } = await createProduct(one, PRODUCT);
    const versions = await backend.database.transaction({}, async (transaction) => {
      const seen: string[] = [];
      for (const title of ["A", "B", "C"]) {
        const { rows } = await transaction.query<{ updated_at: string }>(
          `update public.products set title = '${title}' where id = '${id}' returning updated_at`,
        );
        seen.push(rows[0]!.updated_at);
      }
      return seen;
    });
    expect(new Set(versions).size).toBe(3);
    expect(versions.toSorted()).toEqual(versions);
    await deleteProduct(one, id);
  });

  test("an upsert saves all texts over their named versions, or none", async () => {
    const setting = (key: string, value: string, updated_at: string) => ({
      section: "whatsapp",
      key,
      value,
      type: "text" as const,
      updated_at,
    });
    const read = async () =>
      Object.fromEntries(
        (await listContentOfSections(one, ["whatsapp"])).map(({ key, value }) => [key, value]),
      );
    const [phone] = await saveContent(one, [setting("phone_number", "1", NO_VERSION)]);
    expect(Date.parse(phone!.updated_at)).toBeGreaterThan(Date.now() - 60_000);

    const known = phone!.updated_at;
    await saveContent(other, [setting("phone_number", "2", known)]);
    await expect(
      saveContent(one, [
        setting("message", "Hola", NO_VERSION),
        setting("phone_number", "3", known),
      ]),
    ).rejects.toMatchObject({ kind: "stale", status: 409 });
    await expect(
      saveContent(one, [setting("phone_number", "4", NO_VERSION)]),
    ).rejects.toMatchObject({ kind: "stale" });
    expect(await read()).toEqual({ phone_number: "2" });
  });

  test("a client that knows only the specification's columns upserts as before", async () => {
    const row = { section: "seo", key: "author", type: "text" } as const;
    for (const value of ["Una", "Otra"]) {
      const { error } = await one
        .from("site_content")
        .upsert({ ...row, value }, { onConflict: "section,key" });
      expect(error).toBeNull();
    }
    const [stored] = await listContentOfSections(one, ["seo"]);
    expect(stored?.value).toBe("Otra");
  });
});
