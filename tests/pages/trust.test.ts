import { afterAll, beforeAll, expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { loader as sitemap } from "#app/site/routes/documents/sitemap.ts";
import { TRUST_PATH } from "#domain/identity/trust.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

/* What a buyer can check of the company: nothing that was not entered. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(path: string) {
  const response = await (await openPages(makeBackend(seeded))).get(path);
  return { status: response.status, html: await response.text() };
}

const set = (section: string, key: string, value: string) =>
  seeded.sql(
    `insert into public.site_content (section, key, value) values ($1::text, $2::text, $3::text)
     on conflict (section, key) do update set value = excluded.value`,
    [section, key, value],
  );

const isInSitemap = async () => {
  const site = makeSiteContext(undefined, { client: seeded.client() });
  const response = await sitemap({
    request: new Request("https://www.empresa.example/sitemap.xml"),
    context: createLoadContext(site),
  });
  return (await response.text()).includes(`${TRUST_PATH}<`);
};

test("without anything entered there is no page, no link to it and no questionnaire", async () => {
  expect((await get(TRUST_PATH)).status).toBe(404);
  for (const path of ["/certificaciones", "/cotizar"]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect((await get(path)).html).not.toContain(`href="${TRUST_PATH}"`);
  }
  expect(await isInSitemap()).toBe(false);
});

test("what is entered is on the page, in structured data and in the sitemap, and nothing else", async () => {
  await set("footer", "nit", "899999068-1");
  await set("trust", "warehouse_address", "Kilómetro 4 vía a Acacías");
  await set("trust", "warehouse_point", "4.05, -73.7");
  await set("trust", "accounts", "Banco Uno | ahorros | 123-456 | Materias del Llano");
  const { status, html } = await get(TRUST_PATH);
  expect(status).toBe(200);
  expect(html).toContain('href="geo:4.05,-73.7?q=4.05,-73.7"');
  expect(html).toContain("Estas son las únicas cuentas");
  expect(html).toMatch(/data-nosnippet[^>]*>[\s\S]*123-456/);
  expect(html).not.toMatch(/Quién lo atiende|Clientes que nos recomiendan|Registro ICA/);
  expect(html).not.toContain("<script>");
  expect(html).toContain('"taxID":"899999068-1"');
  expect(html).toContain('"geo":{"@type":"GeoCoordinates","latitude":4.05,"longitude":-73.7}');
  expect(html).not.toContain('"@type":"Review"');
  expect((await get("/certificaciones")).html).toContain(`href="${TRUST_PATH}"`);
  expect((await get("/cotizar")).html).toContain(`href="${TRUST_PATH}"`);
  expect(await isInSitemap()).toBe(true);
});

test("a customer is named only with consent and its day", async () => {
  const add = (columns: string, values: string) =>
    seeded.sql(`insert into public.customer_references (name, ${columns}) values (${values})`);
  await expect(add("is_visible", "'Sin permiso', true")).rejects.toThrow("consent");
  await expect(add("is_visible, consents", "'Sin fecha', true, true")).rejects.toThrow("consent");
  await add("quote", "'Oculta', 'No se ve'");
  await add(
    "quote, is_visible, consents, consented_on",
    "'Rosa Díaz', 'Llegó a tiempo', true, true, '2026-11-01'",
  );
  const { html } = await get(TRUST_PATH);
  expect(html).toContain("Rosa Díaz");
  expect(html).not.toMatch(/Oculta|Sin permiso|Sin fecha/);
});

test("a product's sheet is a table for formulation programs", async () => {
  const { status, html } = await get("/productos/harina-de-soya/ficha.csv");
  expect(status).toBe(200);
  expect(html).toMatch(/^\uFEFF?Ingrediente;Variante;Parámetro;Unidad;Base;Mínimo;Típico;Máximo/);
  for (const slug of ["no-existe", "__proto__", "%00", "a".repeat(3000)]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect((await get(`/productos/${slug}/ficha.csv`)).status).toBeLessThan(500);
  }
});
