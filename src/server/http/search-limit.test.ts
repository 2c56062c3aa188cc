import { Hono } from "hono";
import { expect, test } from "vitest";

import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { searchLimit } from "#server/http/search-limit.ts";

function createSite() {
  const backend = { consumeSearch: createApiLimits(null).search };
  const app = new Hono<AppEnvironment>();
  app.use(searchLimit(backend, ({ req }) => req.header("x-test-address") ?? ""));
  app.get("*", (context) => context.text("found"));
  return async (path: string, address: string, times = 1) => {
    const ask = async () => app.request(path, { headers: { "x-test-address": address } });
    const responses = await Promise.all(Array.from({ length: times }, ask));
    return responses.at(-1) ?? ask();
  };
}

test("a flood of searches is refused with the time to wait; other pages and clients are not", async () => {
  const ask = createSite();
  expect((await ask("/noticias?q=sal", "203.0.113.9", 600)).status).toBe(200);
  const page = await ask("/productos?q=sal", "203.0.113.9");
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(50);
  expect(await page.text()).toContain("Hizo muchas búsquedas seguidas.");
  const json = await ask("/noticias.json?q=sal", "203.0.113.9");
  expect([json.status, Object.keys(await json.json())]).toEqual([429, ["error"]]);
  expect((await ask("/cotizar/en-su-municipio?municipio=a", "203.0.113.9")).status).toBe(429);
  expect((await ask("/noticias?q=+", "203.0.113.9")).status).toBe(200);
  expect((await ask("/cotizar?q=sal", "203.0.113.9")).status).toBe(200);
  expect((await ask("/noticias?q=sal", "203.0.113.10")).status).toBe(200);
});

test("calculations count as searches, their blank forms do not", async () => {
  const ask = createSite();
  expect((await ask("/herramientas/urea?especie=Bovinos", "203.0.113.9", 600)).status).toBe(200);
  for (const path of [
    "/herramientas/fosforo?otro=1",
    "/herramientas/costo-por-nutriente?precio=1",
  ]) {
    expect((await ask(path, "203.0.113.9")).status).toBe(429);
  }
  expect((await ask("/herramientas/urea", "203.0.113.9")).status).toBe(200);
  expect((await ask("/herramientas", "203.0.113.9")).status).toBe(200);
});

test("this machine's own programs are not limited: behind an unnamed proxy, they are all visitors", async () => {
  const ask = createSite();
  expect((await ask("/noticias?q=sal", "127.0.0.1", 700)).status).toBe(200);
  expect((await ask("/noticias?q=sal", "::1", 700)).status).toBe(200);
});
