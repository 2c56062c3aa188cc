import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";

import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addVisitRoutes, countPages } from "#server/visits/visit-routes.ts";
import type { Visits } from "#server/visits/visits.ts";
import { serveFresh } from "#tests/support/page-cache.ts";

const LINK = "</apertura?pagina=%2F&desde=>; rel=preload; as=image";

function open({ wait = 0, fails = false } = {}) {
  const counted: string[] = [];
  const note = (line: string) => {
    counted.push(line);
    return fails ? Promise.reject(new Error("down")) : Promise.resolve();
  };
  const visits: Visits = {
    countPage: ({ method, headers }, path) => {
      counted.push(`${method} ${path}`);
      return headers["sec-purpose"] === undefined ? null : LINK;
    },
    countMissing: () => undefined,
    countOpening: (page, from) => note(`opened ${page} from ${from}`),
    countTap: (_, page) => note(`tap on ${page}`),
    flush: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    context.set("logger", pino({ level: "silent" }));
    await next();
  });
  const backend = { consumeVisit: () => Promise.resolve(wait) };
  addVisitRoutes(app, { visits, backend, readAddress: () => "203.0.113.9" });
  app.use(countPages(visits));
  app.get("/cotizar", (context) => {
    context.header("ETag", '"x"');
    return context.html("<p>Cotizar</p>");
  });
  app.get("/recibida", (context) => {
    context.header("Cache-Control", "no-store");
    return context.html("<p>Recibida</p>");
  });
  app.get("/datos.json", (context) => context.json({}));
  const ask = async (path: string, init: RequestInit = {}) => app.request(path, init);
  return { counted, ask };
}

test("a tap is counted for the page that a browser names, if it is a page of this site", async () => {
  const { counted, ask } = open();
  const tap = (headers: Record<string, string>) => ask("/toque", { method: "POST", headers });
  const page = "https://www.empresa.example/productos";
  expect((await tap({ "Ping-From": page, "Sec-Fetch-Site": "same-origin" })).status).toBe(204);
  await tap({ Referer: page });
  await tap({ "Ping-From": page, "Sec-Fetch-Site": "cross-site" });
  await tap({ "Ping-From": `${page}/${"x".repeat(300)}` });
  await tap({});
  expect(counted).toEqual([`tap on ${page}`, `tap on ${page}`]);
});

test("an opening is counted, unless the page is still being prefetched", async () => {
  const { counted, ask } = open();
  const path = "/apertura?pagina=%2Fcotizar&desde=%2Fproductos";
  const response = await ask(path, { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([204, "no-store"]);
  await ask(path, { headers: { "Sec-Purpose": "prefetch;prerender" } });
  await ask(path, { headers: { "Sec-Fetch-Site": "cross-site" } });
  await ask(`/apertura?pagina=/${"x".repeat(300)}`);
  expect(counted).toEqual(["opened /cotizar from /productos"]);
});

test("reports beyond the limit, and failures to count, get the same response", async () => {
  const limited = open({ wait: 30 });
  const headers = { "Ping-From": "/productos" };
  expect((await limited.ask("/toque", { method: "POST", headers })).status).toBe(204);
  expect(limited.counted).toEqual([]);
  const failing = open({ fails: true });
  expect((await failing.ask("/toque", { method: "POST", headers })).status).toBe(204);
});

test("pages are counted, data is not, and a prefetched page carries a link that no cache repeats", async () => {
  const { counted, ask } = open();
  expect((await ask("/cotizar?producto=melaza")).headers.get("Link")).toBeNull();
  await ask("/datos.json");
  await ask("/nada");
  const { headers } = await ask("/cotizar", { headers: { "Sec-Purpose": "prefetch" } });
  expect(headers.get("Link")).toBe(LINK);
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("ETag")).toBeNull();
  const secret = await ask("/recibida", { headers: { "Sec-Purpose": "prefetch" } });
  expect(secret.headers.get("Cache-Control")).toBe("no-store");
  expect(counted).toEqual(["GET /cotizar", "GET /cotizar", "GET /recibida"]);
});

test("a cached page is prefetched whole, with the link and without a tag, also if the browser has it", async () => {
  const { get } = await serveFresh({
    visits: {
      countPage: ({ headers }) => (headers["sec-purpose"] === undefined ? null : LINK),
      countMissing: () => undefined,
    },
  });
  const known = (await get("/productos")).headers.get("ETag") ?? "";
  const ask = (headers: Record<string, string>) => get("/productos", { headers });
  expect((await ask({ "If-None-Match": known })).status).toBe(304);
  const response = await ask({ "If-None-Match": known, "Sec-Purpose": "prefetch" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Link")).toBe(LINK);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(response.headers.get("ETag")).toBeNull();
  expect(await response.text()).toContain("melaza");
});
