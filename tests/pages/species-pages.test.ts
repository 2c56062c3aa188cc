import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* A page for each species that has products. */

let seeded: TestBackend;
beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(path: string) {
  const response = await (await openPages(makeBackend(seeded))).get(path);
  return { response, html: (await response.text()).replaceAll("\u00a0", " ") };
}

test("a species' page has its products by role, its guides and a way to quote, without a script", async () => {
  const { response, html } = await get("/productos/especie/aves");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toMatch(/^public/);
  expect(html).toContain("<title>Materias primas para aves");
  expect(html).toMatch(/<h2[^>]*>Proteicos<\/h2>[^]*href="\/productos\/harina-de-soya"/);
  expect(html).toMatch(/"@type":"ItemList","numberOfItems":5/);
  expect(html).toContain("Cotizar para aves");
  expect(html).not.toMatch(/noindex|<script(?! type="application\/ld\+json")/);
  expect((await get("/productos/especie/peces")).html).toMatch(
    /Guías para peces[^]*Harina de soya en peces/,
  );
  // Buyers' words for the species count as its name.
  expect((await get("/productos/especie/bovinos")).html).toMatch(
    /Guías para bovinos[^]*Glicerol en novillos/,
  );
});

test("only a species with products has a page", async () => {
  for (const slug of ["mascotas", "llamas", "aves'--"]) {
    const { response } = await get(`/productos/especie/${encodeURIComponent(slug)}`);
    expect([slug, response.status]).toEqual([slug, 404]);
  }
  const { html: sitemap } = await get("/sitemap.xml");
  expect(sitemap).toContain("/productos/especie/ovinos-y-caprinos</loc>");
  expect(sitemap).not.toContain("especie/mascotas");
});

test("the catalogue leads to it where the species is the only filter, and has its canonical address", async () => {
  expect((await get("/productos")).html).toContain('href="/productos/especie/bovinos"');
  const { html } = await get("/productos?especie=Bovinos");
  expect(html).toContain(
    '<link rel="canonical" href="https://www.empresa.example/productos/especie/bovinos"/>',
  );
  expect((await get("/productos?categoria=Proteicos")).html).toContain(
    'href="/productos?categoria=Proteicos&amp;especie=Bovinos"',
  );
});

test("the company's own text replaces the site's", async () => {
  const client = seeded.client(seeded.keys.secret);
  const text = { section: "products", key: "species_texts", type: "textarea" as const };
  const { error } = await client
    .from("site_content")
    .insert({ ...text, value: "Peces: Lo nuestro.\naves: Para su galpón." });
  expect(error).toBeNull();
  const { html } = await get("/productos/especie/aves");
  expect(html).toContain("Para su galpón.</p>");
  expect(html).toContain('<meta name="description" content="Para su galpón."/>');
});
