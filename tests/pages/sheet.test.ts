import { afterAll, beforeAll, expect, test } from "vitest";

import { createProduct, updateProduct } from "#data/products.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* Technical sheets as PDF. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const account = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
  const { client } = await backend.createUser({ ...account, administrator: true });
  const blank = { description: "", features: [], image_url: null, category: null };
  await createProduct(client, { ...blank, title: "Melaza" });
  const renamed = await createProduct(client, { ...blank, title: "Sal" });
  await updateProduct(client, renamed.id, { slug: "sal-marina" });
  const hidden = await createProduct(client, { ...blank, title: "Urea" });
  await updateProduct(client, hidden.id, { is_published: false });
});
afterAll(() => backend.close());

const get = async (path: string) => (await openPages(makeBackend(backend))).get(path);

test("a product's sheet is a PDF that names its page as the canonical one", async () => {
  const response = await get("/productos/melaza/ficha.pdf");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="ficha-melaza.pdf"',
    "cache-control": "public, max-age=3600",
    link: '<https://www.empresa.example/productos/melaza>; rel="canonical"',
  });
  expect((await response.text()).startsWith("%PDF-1.7")).toBe(true);
});

test("an old address leads to the present one", async () => {
  const response = await get("/productos/sal/ficha.pdf");
  expect([response.status, response.headers.get("Location")]).toEqual([
    301,
    "/productos/sal-marina/ficha.pdf",
  ]);
});

test.each(["urea", "nada", "%00"])("%s has no sheet", async (slug) => {
  expect((await get(`/productos/${slug}/ficha.pdf`)).status).toBe(404);
});
