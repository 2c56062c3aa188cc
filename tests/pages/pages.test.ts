import { afterAll, beforeAll, expect, test } from "vitest";

import { makeWire, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The built pages over states of the database that a browser meets seldom. */

let empty: TestBackend;

beforeAll(async () => {
  empty = await startTestBackend("pglite");
});
afterAll(() => empty.close());

test("while the database opens, the home page says so, is not kept, and asks again after a second", async () => {
  const response = await (await openPages(null)).get("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Retry-After")).toBe("1");
  const html = await response.text();
  expect(html).toContain("Cargando productos...");
  expect(html).toMatch(/<meta http-equiv="refresh" content="1"/i);
});

test("while the database opens, the news centre offers to try again", async () => {
  const response = await (await openPages(null)).get("/noticias");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("an empty database still shows a finished site", async () => {
  const { get } = await openPages(makeWire(() => empty.client()));
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

test("a read that fails is a 503 without a trace of the error", async () => {
  const failing = makeWire(() => {
    const client = empty.client();
    Object.assign(client, {
      from: () => {
        throw new Error("secret detail");
      },
    });
    return client;
  });
  const response = await (await openPages(failing)).get("/productos");
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.text()).not.toMatch(/secret detail|at .+\.js:\d+/);
});

test("an unknown path is a 404 with its text, and a line in the log without its query", async () => {
  const { get, lines } = await openPages(makeWire(() => empty.client()));
  const response = await get("/no/existe?correo=persona@empresa.example");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Oops! Page not found");
  expect(lines.some((line) => JSON.stringify(line).includes("/no/existe"))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain("persona@");
});
