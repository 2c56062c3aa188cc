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

test("a species' page has its products, additives last, its guides and a way to quote, without a script", async () => {
  const { response, html } = await get("/productos/especie/aves");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toMatch(/^public/);
  expect(html).toContain("<title>Materias primas para aves");
  const slugs = listCards(html);
  expect(slugs[0]).toBe("harina-de-soya");
  expect(slugs.slice(-2).toSorted()).toEqual(["levadura", "secuestrante-de-micotoxinas"]);
  expect(html).toContain('name="producto" value="harina-de-soya"');
  expect(html).toContain('href="/cotizar?especie=aves"');
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

test("every way from a page to the quote form says what the page is about", async () => {
  const listQuoteLinks = async (path: string) =>
    new Set((await get(path)).html.match(/href="\/cotizar[^"]*"/g));
  expect(await listQuoteLinks("/productos/especie/bovinos")).toEqual(
    new Set(['href="/cotizar?especie=bovinos"']),
  );
  expect(await listQuoteLinks("/productos/glicerol")).toEqual(
    new Set([
      'href="/cotizar?producto=glicerol"',
      'href="/cotizar/en-su-municipio?producto=glicerol"',
    ]),
  );
  expect(await listQuoteLinks("/productos?q=ddgs")).toContain('href="/cotizar?busca=ddgs"');
  const { html, response } = await get("/cotizar?busca=ddgs&especie=bovinos");
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(html).toMatch(/<textarea[^>]*>\s*Busco: ddgs\. Es para bovinos\.<\/textarea>/);
  expect(html).toMatch(/<option value="otro" selected/);
});

test("only a species with products has a page", async () => {
  for (const slug of ["mascotas", "llamas", "aves'--"]) {
    const { response } = await get(`/productos/especie/${encodeURIComponent(slug)}`);
    expect([slug, response.status]).toEqual([slug, 404]);
  }
  const { html: sitemap } = await get("/sitemap.xml");
  expect(sitemap).toContain("/productos/especie/ovinos</loc>");
  expect(sitemap).toContain("/productos/especie/caprinos</loc>");
  expect(sitemap).not.toContain("ovinos-y-caprinos");
  expect(sitemap).not.toContain("especie/mascotas");
});

test("the page of sheep and goats leads to the catalogue of products for both", async () => {
  for (const path of [
    "/productos/especie/ovinos-y-caprinos",
    "/productos?especie=Ovinos+y+caprinos",
  ]) {
    const { response } = await get(path);
    expect([response.status, response.headers.get("Location")]).toEqual([
      301,
      "/productos?especie=Ovinos&especie=Caprinos",
    ]);
  }
  const { html } = await get("/productos?especie=Ovinos&especie=Caprinos");
  expect(html).toMatch(/5 productos para ovinos y caprinos<\/h2>/);
  expect(html).toContain('href="/productos/melaza-de-cana"');
  expect(listCards(html)).not.toContain("torta-de-palmiste");
  expect(listCards((await get("/productos/especie/ovinos")).html)).not.toContain(
    "torta-de-palmiste",
  );
  const goats = await get("/productos/especie/caprinos");
  expect(listCards(goats.html)).toContain("torta-de-palmiste");
  expect(goats.html).toMatch(/su cobre se acumula[^]*?Fuente: Feedipedia/);
});

test("a product that a warning forbids is not on the page of that species, whatever its own list says", async () => {
  const client = seeded.client(seeded.keys.secret);
  const species = ["Bovinos", "Caprinos", "Porcinos", "Ovinos"];
  await client.from("products").update({ species }).eq("slug", "torta-de-palmiste").throwOnError();
  for (const path of [
    "/productos/especie/ovinos",
    "/productos?especie=Ovinos&categoria=Proteicos",
  ]) {
    expect(listCards((await get(path)).html)).not.toContain("torta-de-palmiste");
  }
});

/** The slugs of the products that a page shows. */
function listCards(html: string): (string | undefined)[] {
  return [...html.matchAll(/<article(?:(?!<\/article>).)*?href="\/productos\/([a-z\d-]+)"/gs)].map(
    ([, slug]) => slug,
  );
}

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
  expect(html).toContain('<meta name="description" content="Para su galpón. ');
});
