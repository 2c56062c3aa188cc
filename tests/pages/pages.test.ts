import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The built pages in rare states of the database. */

let empty: TestBackend;

beforeAll(async () => {
  empty = await startTestBackend("pglite");
});
afterAll(() => empty.close());

test("while the database opens, the home page says so, is not cached and reloads after a second", async () => {
  const response = await (await openPages()).get("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Retry-After")).toBe("1");
  const html = await response.text();
  expect(html).toContain("Cargando productos...");
  expect(html).toMatch(/<meta http-equiv="refresh" content="1"/i);
});

test("while the database opens, the news centre returns 503 and is not cached", async () => {
  const response = await (await openPages()).get("/noticias");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test.each(["/noticias", "/noticias.json", "/feed.xml", "/productos/comparar.csv"])(
  "what is posted to %s, which has no form, is refused in Spanish",
  async (path) => {
    const response = await (await openPages(makeBackend(empty))).post(path, { nombre: "Ana" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(await response.text()).toContain("Ábrala en un navegador");
  },
);

test("an empty database still gives a complete site", async () => {
  const { get } = await openPages(makeBackend(empty));
  const response = await get("/");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("No hay productos disponibles en este momento.");
  for (const text of ["Excelencia", "Precisión", "Confianza", "Sostenibilidad", "/admin/login"]) {
    expect(html).toContain(text);
  }
  for (const path of ["/productos", "/noticias", "/cotizar", "/privacidad", "/sitemap.xml"]) {
    expect((await get(path)).status, path).toBe(200);
  }
});

test("a failed read returns a 5xx without details of the error", async () => {
  const fetch = () => Promise.reject(new Error("secret detail"));
  const failing = makeBackend({ ...empty, fetch });
  const response = await (await openPages(failing)).get("/productos");
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.text()).not.toMatch(/secret detail|at .+\.js:\d+/);
});

test("rendering the cached 404 page logs no unknown path", async () => {
  const { get, lines } = await openPages(makeBackend(empty));
  expect((await get("/-")).status).toBe(404);
  expect(lines.filter(({ msg }) => msg === "unknown path")).toEqual([]);
});

test("an unknown path returns 404, is not indexed and is logged without its query", async () => {
  const { get, lines } = await openPages(makeBackend(empty));
  const response = await get("/no/existe?correo=persona@empresa.example");
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(lines.some((line) => JSON.stringify(line).includes("/no/existe"))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain("persona@");
});
