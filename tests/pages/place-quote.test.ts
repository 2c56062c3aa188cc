import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { buildPlacePath, PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* What a product costs in a municipality: one GET form, whole without a script. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startSeededBackend();
});
afterAll(() => seeded.close());

async function get(address: string) {
  const response = await (await openPages(makeBackend(seeded))).get(address);
  const html = (await response.text()).replaceAll("\u00a0", " ").replaceAll("&amp;", "&");
  return { response, html, location: response.headers.get("Location") ?? "" };
}

const ask = (query: Record<string, string>) =>
  `${PLACE_PATH}?${new URLSearchParams({
    producto: "torta-de-palmiste",
    cantidad: "40",
    unidad: "bulto de 40 kg",
    municipio: "acacias",
    ...query,
  }).toString()}`;

test("a product's page leads to the form, with the product chosen and its own units", async () => {
  const address = buildPlacePath("torta-de-palmiste");
  const product = await get("/productos/torta-de-palmiste");
  expect(product.html).toContain(`href="${address}"`);
  const { response, html } = await get(address);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(html).toContain('<option value="torta-de-palmiste" selected="">');
  expect(html).toContain(">bultos de 40 kg</option>");
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(html).not.toContain("Abejorral");
});

test("WhatsApp opens with product, quantity and municipality, without another step", async () => {
  const { response, location } = await get(ask({ via: "whatsapp" }));
  expect(response.status).toBe(303);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const { origin, searchParams } = new URL(location);
  expect(origin).toBe("https://wa.me");
  expect(searchParams.get("text")?.split("\n")).toEqual([
    "Hola, ¿cuánto vale puesto en Acacías, Meta?",
    "• Torta de palmiste: 40 bultos de 40 kg (1,6 t)",
    "Código DANE del municipio: 50006",
  ]);
});

test("a written request opens the quote form with everything filled in", async () => {
  const { location } = await get(ask({ via: "escrito", cantidad: "1.500", unidad: "kg" }));
  const { html } = await get(location);
  expect(html).toContain('<option value="torta-de-palmiste" selected="">');
  expect(html).toMatch(/name="cantidad"[^>]*value="1500"/);
  expect(html).toContain('<option selected="">Meta</option>');
  expect(html).toMatch(/name="municipio"[^>]*value="Acacías"/);
});

test("without a pressed button the page shows what was understood, and both ways", async () => {
  const { response, html } = await get(ask({}));
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(html).toContain("Puesto en Acacías, Meta");
  expect(html).toContain('href="https://wa.me/');
  expect(html).toContain("&codigo=50006");
  expect(html).toContain('content="noindex, follow"');
  expect(html).toMatch(/le respondemos/);
});

test("of municipalities with one name, each names its department and leads on", async () => {
  const { response, html } = await get(ask({ municipio: "granada", via: "whatsapp" }));
  expect(response.status).toBe(200);
  for (const place of ["Granada, Antioquia", "Granada, Cundinamarca", "Granada, Meta"]) {
    expect(html).toContain(`>${place}<`);
  }
  expect(html).toContain(encodeURIComponent("Código DANE del municipio: 50313"));
  expect(html).not.toContain("Por escrito<");
});

test.each([
  [{ municipio: "" }, "Escriba el municipio de entrega."],
  [{ municipio: "zzzz" }, "No encontramos ese municipio."],
  [{ cantidad: "" }, "Escriba la cantidad, por ejemplo 40."],
  [{ cantidad: "1,500" }, "No sabemos si son miles o decimales."],
  [{ producto: "" }, "Elija un producto."],
  [{ unidad: "costales" }, "Elija cómo lo pide."],
])("a form with %j says what is wrong", async (changes, message) => {
  const { response, html } = await get(ask({ via: "whatsapp", ...changes }));
  expect(response.status).toBe(200);
  expect(html).toContain(message);
  expect(html).not.toContain("https://wa.me/573000000000?text=Hola%2C%20%C2%BFcu");
});

test.each([
  "municipio=__proto__&producto=constructor&cantidad=1e999",
  "municipio=%00&municipio=%ED%A0%80&cantidad=%F3",
  `municipio=${"a".repeat(7000)}&cantidad=${"9".repeat(500)}`,
  "municipio=cali&municipio=pasto&producto=melaza&producto=urea&via=javascript:alert(1)",
  "via=whatsapp&cantidad=1",
])("hostile parameters get a form: %.60s", async (query) => {
  const { response, location } = await get(`${PLACE_PATH}?${query}`);
  expect(response.status).toBe(200);
  expect(location).toBe("");
});

test("an address that anyone may write chooses known municipalities alone", async () => {
  const { html } = await get("/cotizar?producto=melaza&codigo=99999&municipio=mal.example");
  expect(html).not.toContain("mal.example");
  expect((await get("/cotizar?codigo=constructor")).response.status).toBe(200);
});

test("no browser gets the list of municipalities", async () => {
  const folder = path.resolve(import.meta.dirname, "../../build/client/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(folder, name), "utf8")));
  expect(texts.filter((text) => text.includes("Abejorral"))).toEqual([]);
});
