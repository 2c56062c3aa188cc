import { afterAll, beforeAll, expect, test } from "vitest";

import { COMPARE_CSV_PATH, COMPARE_PATH, COMPARE_PDF_PATH } from "#domain/comparison/addresses.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* Products side by side: whole without a script. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(path: string) {
  const response = await (await openPages(makeBackend(seeded))).get(path);
  const html = (await response.text())
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&")
    .replaceAll("<!-- -->", "");
  return { response, html, policy: response.headers.get("Cache-Control") ?? "" };
}

const THREE = "producto=harina-de-soya&producto=glicerol&producto=torta-de-palmiste";
const TYPED =
  "propio=Ma%C3%ADz&propio_base=tal-cual&dato=Prote%C3%ADna&medida=%25&valor=8%2C5&dato=Humedad&medida=%25&valor=12";

test("without products, or with one, the page is where they are chosen", async () => {
  const none = await get(COMPARE_PATH);
  expect(none.response.status).toBe(200);
  expect(none.html).toMatch(/type="checkbox"[^>]*name="producto"/);
  const one = await get(`${COMPARE_PATH}?producto=glicerol`);
  expect(one.html).toContain('id="parecidos"');
  expect(one.html).toMatch(
    /<input[^>]*value="glicerol"[^>]*checked|<input[^>]*checked[^>]*value="glicerol"/,
  );
  for (const { html, policy } of [none, one]) {
    expect(policy).toMatch(/^public/);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).not.toMatch(/<script(?! type="(?:application\/ld\+json|speculationrules)")/);
  }
});

test("three products stand side by side, what differs first, with one quote for all", async () => {
  const { html, policy } = await get(`${COMPARE_PATH}?${THREE}`);
  expect(policy).toMatch(/^public/);
  expect(html.indexOf('id="diferencias"')).toBeLessThan(html.indexOf('id="solo-uno"'));
  expect(html).toContain("44–48 %");
  expect(html).toContain(
    'href="/cotizar?producto=harina-de-soya&producto=glicerol&producto=torta-de-palmiste"',
  );
  expect(html).toContain(`href="${COST_PATH}?${THREE}"`);
  expect(html).toContain(`href="${COMPARE_CSV_PATH}?${THREE}"`);
  expect(html).toContain(`href="${COMPARE_PDF_PATH}?${THREE}"`);
  // Its warning stands before the figures.
  expect(html.indexOf("Advertencia: Torta de palmiste")).toBeLessThan(
    html.indexOf('id="diferencias"'),
  );
  expect(html).not.toMatch(/<script(?! type="(?:application\/ld\+json|speculationrules)")/);
});

test("on dry matter each figure says what the sheet has", async () => {
  const { html } = await get(`${COMPARE_PATH}?${THREE}&base=base-seca`);
  expect(html).toContain("ficha: 14–18 % tal cual");
  expect(html).toContain("Torta de palmiste: 92,5 % (humedad 5–10 %)");
});

test("what a visitor types in is a column, goes on to the cost tool, and is stored nowhere", async () => {
  const { html, policy } = await get(`${COMPARE_PATH}?producto=glicerol&${TYPED}`);
  expect(policy).toBe("private, no-store");
  expect(html).toContain("8,5 %");
  expect(html).toContain('value="Maíz"');
  const [, cost = ""] = /href="([^"]*costo-por-nutriente\?[^"]*)"/.exec(html) ?? [];
  const tool = await get(cost);
  expect(tool.policy).toBe("private, no-store");
  expect(tool.html).toContain('<option value=".propio" selected="">Maíz</option>');
  expect(tool.html).toContain('name="valor" value="8,5"');
  const priced = await get(`${cost}&precio=1&precio=900`);
  expect(priced.html).toContain("$ 900 ÷ 0,085 kg de proteína por kg");
  expect(priced.html).toContain('href="/cotizar?producto=glicerol"');
  for (const path of [COMPARE_CSV_PATH, COMPARE_PDF_PATH]) {
    expect((await get(`${path}?producto=glicerol&${TYPED}`)).policy).toBe("private, no-store");
  }
});

test("a value that cannot be read is named, and what was typed stays", async () => {
  const { html } = await get(
    `${COMPARE_PATH}?producto=glicerol&propio=X&dato=Fibra&medida=%25&valor=dos`,
  );
  expect(html).toContain("Fibra: Escriba un número, por ejemplo 18,5.");
  expect(html).toMatch(/name="valor"[^>]*value="dos"/);
});

test("unknown, repeated and too many products are said, and nothing is lost", async () => {
  const missing = await get(`${COMPARE_PATH}?${THREE}&producto=no-existe&producto=__proto__`);
  expect(missing.html).toContain("2 productos de este enlace no están en el catálogo.");
  expect(missing.policy).toBe("private, no-cache");
  const repeated = await get(`${COMPARE_PATH}?${THREE}&producto=glicerol`);
  expect(repeated.html).toContain("quitamos el repetido");
  const eight = await get(
    `${COMPARE_PATH}?${THREE}&${["sal-mineralizada", "levadura", "urea-protegida", "oxido-de-magnesio", "melaza-de-cana"].map((slug) => `producto=${slug}`).join("&")}`,
  );
  expect(eight.html).toMatch(
    /Caben 6 productos\. Esperan su lugar: Óxido de magnesio, Melaza de caña\./i,
  );
  expect(eight.html).toMatch(/href="[^"]*producto=melaza-de-cana"[^>]*>Quitar/);
});

test("a hidden product is not compared, and a former address leads to its product", async () => {
  const server = seeded.client(seeded.keys.secret);
  await server.from("products").update({ is_published: false }).eq("slug", "glicerol");
  const { html } = await get(`${COMPARE_PATH}?${THREE}`);
  expect((await get(`${COMPARE_PDF_PATH}?producto=glicerol`)).response.status).toBe(404);
  await server
    .from("products")
    .update({ is_published: true, slug: "glicerina" })
    .eq("slug", "glicerol");
  const renamed = await get(`${COMPARE_PATH}?${THREE}`);
  await server.from("products").update({ slug: "glicerol" }).eq("slug", "glicerina");
  expect(html).toContain("Un producto de este enlace no está en el catálogo.");
  expect(html).not.toContain("Glicerol");
  expect(renamed.html).toContain('href="/cotizar?producto=harina-de-soya&producto=glicerina&');
});

test("the table and the PDF hold the same comparison, and neither exists without products", async () => {
  const csv = await get(`${COMPARE_CSV_PATH}?${THREE}`);
  expect(csv.response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(csv.html).toContain("Harina de soya;Glicerol;Torta de palmiste");
  const pdf = await get(`${COMPARE_PDF_PATH}?${THREE}`);
  expect(pdf.response.headers.get("Content-Type")).toBe("application/pdf");
  expect(pdf.html.startsWith("%PDF-1.7")).toBe(true);
  expect((await get(COMPARE_CSV_PATH)).response.headers.get("Location")).toBe(COMPARE_PATH);
  expect((await get(COMPARE_PDF_PATH)).response.status).toBe(404);
});

const HOSTILE = [
  "producto=__proto__&producto=constructor",
  "producto=%00&producto=%ED%A0%80&propio=%ED%A0%80%00",
  "producto=%E0%A4%A&base=%",
  `propio=${"a".repeat(5000)}&producto=glicerol`,
  `producto=glicerol&${"dato=toString&medida=%25&valor=1&".repeat(200)}`,
  "producto=glicerol&".repeat(300),
  "producto=glicerol&propio=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "producto=glicerol.__proto__&producto=torta-de-palmiste.constructor",
];

test.each(HOSTILE)("an address like %s is answered", async (query) => {
  for (const path of [COMPARE_PATH, COMPARE_CSV_PATH, COMPARE_PDF_PATH]) {
    const { response, html } = await get(`${path}?${query}`);
    expect(response.status, path).toBeLessThan(500);
    if (path === COMPARE_PATH) expect(html).not.toContain("<script>alert");
  }
});

test("the catalogue and a product's sheet lead there", async () => {
  expect((await get("/productos")).html).toContain(`formAction="${COMPARE_PATH}"`);
  expect((await get("/productos/glicerol")).html).toContain(
    `href="${COMPARE_PATH}?producto=glicerol"`,
  );
  expect((await get("/sitemap.xml")).html).not.toContain(COMPARE_PATH);
});
