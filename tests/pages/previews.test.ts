import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, updateProduct } from "#data/products.ts";
import { createDraft } from "#data/publishing/drafts.ts";
import type { Product } from "#domain/products/product.ts";
import { type PagePreview, PREVIEWS_PATH } from "#domain/publishing/preview.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const STATE = { packageId: null };
const TEXT = { table: "site_content", section: "hero", key: "badge" };

let backend: TestBackend;
let admin: Client;
let product: Product;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  ({ client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: PASSWORD,
    administrator: true,
  }));
  product = await createProduct(admin, {
    title: "Melaza",
    description: "Dulce",
    features: [],
    image_url: null,
    category: null,
  });
  await createDraft(admin, { table_name: "products", record_id: product.id }, {
    base: product,
    changes: { description: "Más dulce" },
    typed: null,
  } as never);
  await createDraft(
    admin,
    { table_name: "site_content", record_id: crypto.randomUUID() },
    {
      base: null,
      changes: { section: "contact", key: "phone", value: "601 555 0199", type: "text" },
      typed: null,
    },
  );
});
afterAll(() => backend.close());

const tokenOf = async (client: Client) =>
  (await client.auth.getSession()).data.session?.access_token;
const ask = async (body: unknown, token?: string) => {
  const { request } = await openPages(makeBackend(backend));
  return request(PREVIEWS_PATH, {
    method: "POST",
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
};
const preview = async (path: string, state: object = STATE) => {
  const response = await ask({ path, state }, await tokenOf(admin));
  expect(response.status).toBe(200);
  return (await response.json()) as PagePreview;
};

describe("a preview", () => {
  test("is the page as it will be, frame included", async () => {
    const { status, html } = await preview("/productos/melaza");
    expect(status).toBe(200);
    expect(html).toContain("Más dulce");
    expect(html).toContain("601 555 0199");
  });

  test("is the page as it was at a moment", async () => {
    const { html } = await preview("/productos/melaza", { moment: new Date().toISOString() });
    expect(html).toContain("Dulce");
    expect(html).not.toContain("Más dulce");
    const before = await preview("/productos/melaza", { moment: "2020-01-01T00:00:00Z" });
    expect(before.status).toBe(404);
    expect(before.html).toContain("</html>");
  });

  test.each([
    ...["/", "/productos", "/productos?q=melaza", "/productos/melaza", "/cotizar?producto=melaza"],
    ...["/noticias", "/noticias?q=melaza", "/noticias/feria", "/boletin", "/privacidad", "/nada"],
  ])("of %s reads nothing as visitors see it", async (path) => {
    const reads: string[] = [];
    const recording: TestBackend["fetch"] = (request) => {
      reads.push(new URL(request.url).pathname);
      return backend.fetch(request);
    };
    const { request } = await openPages(makeBackend({ fetch: recording, keys: backend.keys }));
    const token = await tokenOf(admin);
    await request(PREVIEWS_PATH, {
      method: "POST",
      body: JSON.stringify({ path, state: STATE }),
      headers: { Authorization: `Bearer ${token}` },
    });
    const isPreview = (read: string) =>
      /rpc\/(?:preview_|is_team_member)|slug_redirects/.test(read);
    expect(reads.length).toBeGreaterThan(3);
    expect(reads.filter((read) => !isPreview(read))).toEqual([]);
  });

  test("leaves visitors' pages as they are", async () => {
    const pages = await openPages(makeBackend(backend));
    const token = await tokenOf(admin);
    const response = await pages.request(PREVIEWS_PATH, {
      method: "POST",
      body: JSON.stringify({ path: "/", state: STATE }),
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(((await response.json()) as PagePreview).html).toContain("601 555 0199");
    expect(await (await pages.get("/")).text()).not.toContain("601 555 0199");
  });

  test("reports a redirect, and what is no page", async () => {
    await updateProduct(admin, product.id, { slug: "melaza-de-cana" });
    expect(await preview("/productos/melaza")).toEqual({
      status: 301,
      location: "/productos/melaza-de-cana",
      html: null,
      targets: [],
    });
    expect(await preview("/robots.txt")).toMatchObject({ status: 200, html: null });
  });

  test.each(["//otro.example/", "/\\otro.example", "/admin", "/admin/login", "productos", ""])(
    "of %j is refused",
    async (path) => {
      const response = await ask({ path, state: STATE }, await tokenOf(admin));
      expect(response.status).toBe(400);
    },
  );

  test.each([
    [
      "of another shape",
      { typed: { table: "admin_users", id: crypto.randomUUID(), changes: {} } },
      400,
    ],
    ["larger than any record", { typed: { ...TEXT, value: "x".repeat(1_000_001) } }, 413],
  ])("to edit is refused with what is typed %s", async (_, editing, status) => {
    const response = await ask({ path: "/", state: STATE, editing }, await tokenOf(admin));
    expect(response.status).toBe(status);
  });

  test("is for administrators alone", async () => {
    const { client } = await backend.createUser({
      email: "otro@empresa.example",
      password: PASSWORD,
    });
    const body = { path: "/", state: STATE };
    expect((await ask(body)).status).toBe(401);
    expect((await ask(body, "x")).status).toBe(401);
    expect((await ask(body, await tokenOf(client))).status).toBe(403);
  });
});
