import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, listPublishedClasses, updateProduct } from "#data/products.ts";
import { listCatalogueChoices } from "#domain/products/catalogue/catalogue-files.ts";
import { createDocuments } from "#server/files/documents/documents.ts";
import { parseSettings } from "#settings/settings.ts";
import { makeBackend } from "#tests/pages/pages-support.ts";
import { makeApp, NO_BRAND } from "#tests/support/app.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* Catalogues as PDF over the real API, written in their thread. */

const SITE = "https://www.empresa.example";

describe.each(RULE_DATABASES)("catalogues over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let app: ReturnType<typeof makeApp>;

  const create = async (title: string, more: object = {}) => {
    const blank = { description: "", features: [], image_url: null, category: null };
    return createProduct(admin, { ...blank, title, ...more });
  };
  const get = async (path: string) =>
    app.request(path, {}, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
  /** Titles are drawn with glyphs of a subset, so products are told apart by their links. */
  const listSlugs = async (path: string) => {
    const text = Buffer.from(await (await get(path)).arrayBuffer()).toString("latin1");
    return [
      ...text.matchAll(/\/URI \(https:\/\/www\.empresa\.example\/productos\/([\w-]+)\)/g),
    ].map(([, slug]) => slug);
  };

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const account = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
    ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
    await create("Melaza", { category: 'Energéticos, "A"', species: ["Bovinos"] });
    await create("Sal", { species: ["Bovinos", "Equinos"] });
    await create("Cal", { category: " " });
    const site = makeBackend(backend);
    app = makeApp({
      settings: parseSettings({ SITE_URL: SITE }),
      backend: site,
      renderPage: () =>
        Promise.resolve({
          status: 404,
          headers: [["content-type", "text/html; charset=utf-8"]],
          body: Buffer.from("<p>No encontrada</p>"),
          encoded: null,
        }),
      documents: createDocuments({
        backend: site,
        resizer: { print: () => Promise.resolve(null) },
        freshness: null,
        brand: NO_BRAND,
        cacheFolder: mkdtempSync(`${tmpdir()}/documents-`),
      }),
    });
  });
  afterAll(() => backend.close());

  test("have the products of their species or category, by name", async () => {
    expect(await listSlugs("/catalogo.pdf")).toEqual(["melaza", "cal", "sal"]);
    expect(await listSlugs("/catalogo/especie/equinos.pdf")).toEqual(["sal"]);
    expect(await listSlugs("/catalogo/categoria/otros-productos.pdf")).toEqual(["cal", "sal"]);
  });

  test("do not have a product that is hidden, nor is it offered to be sent", async () => {
    const { id } = await create("Zeolita", { category: "Adsorbentes", species: ["Peces"] });
    expect(await listSlugs("/catalogo.pdf")).toContain("zeolita");
    expect(await listSlugs("/catalogo/categoria/adsorbentes.pdf")).toEqual(["zeolita"]);
    await updateProduct(admin, id, { is_published: false });
    expect(await listSlugs("/catalogo.pdf")).not.toContain("zeolita");
    expect((await get("/catalogo/categoria/adsorbentes.pdf")).status).toBe(404);
    expect((await get("/catalogo/especie/peces.pdf")).status).toBe(404);
    const choices = listCatalogueChoices(await listPublishedClasses(admin));
    expect(choices.map(({ name }) => name)).toEqual([
      "Todos los productos",
      "Bovinos",
      "Equinos",
      'Energéticos, "A"',
      "Otros productos",
    ]);
  });

  test.each([
    ...["/catalogo/especie/unicornios.pdf", "/catalogo/categoria/nada.pdf"],
    ...["/catalogo/categoria/constructor.pdf", "/catalogo/categoria/energeticos-a/2.pdf"],
    ...["/catalogo/especie/a/b/c.pdf", `/catalogo/categoria/${"a".repeat(5000)}.pdf`],
  ])("%.50s is the page of what is not found", async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, "<p>No encontrada</p>"]);
  });
});
