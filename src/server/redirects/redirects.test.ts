import { Hono } from "hono";
import { expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { createRedirects, followRedirects } from "#server/redirects/redirects.ts";
import { serveFresh } from "#tests/support/page-cache.ts";

const SITE = "https://www.empresa.example";

/** A site with redirects, how often they were read, and a switch for its notifications. */
function open(pairs: Readonly<Record<string, string>>, isWatching = true) {
  const state = { reads: 0, isWatching, changed: 0, pairs: new Map(Object.entries(pairs)) };
  const range = () => {
    state.reads += 1;
    const data = [...state.pairs].map(([from_path, target]) => ({
      id: from_path,
      from_path,
      target,
    }));
    return Promise.resolve({ data, error: null, status: 200 });
  };
  const from = () => ({ select: () => ({ order: () => ({ range }) }) });
  const redirects = createRedirects({
    siteUrl: SITE,
    backend: { server: { from } as unknown as Client },
    changes: {
      isWatching: () => state.isWatching,
      mark: () => state.changed,
      hasChanged: (_, since) => state.changed > since,
    },
  });
  return { state, redirects };
}

test("an address is found in any spelling, with the request's query, from memory until a redirect changes", async () => {
  const { state, redirects } = open({ "/catálogo.php": "/productos", "/blog": `${SITE}/noticias` });
  expect(redirects.find("/blog")).toBeUndefined();
  expect(await redirects.resolve("/Cat%C3%A1logo.PHP?utm_source=x")).toBe(
    "/productos?utm_source=x",
  );
  expect(redirects.find("/blog/")).toBe(`${SITE}/noticias`);
  expect(redirects.find("/nada")).toBeNull();
  expect(redirects.find("/%E0%A4%A")).toBeNull();
  expect(state.reads).toBe(1);
  state.pairs.set("/nada", "/#contacto");
  state.changed += 1;
  expect(redirects.find("/nada")).toBeUndefined();
  expect(await redirects.resolve("/nada?a=1")).toBe("/?a=1#contacto");
});

test("while changes are not notified, the redirects are read again every two seconds at most", async () => {
  const { state, redirects } = open({ "/a": "/b" }, false);
  for (let n = 0; n < 50; n += 1) expect(await redirects.resolve("/a")).toBe("/b");
  expect(state.reads).toBe(1);
});

test("a redirect to the site's own origin forms no loop and no chain", async () => {
  const { redirects } = open({ "/a": `${SITE}/b`, "/b": "/c", "/d": `${SITE}/d` });
  expect(await redirects.resolve("/a")).toBeNull();
  expect(await redirects.resolve("/d")).toBeNull();
  expect(await redirects.resolve("/b")).toBe("/c");
});

test("no target breaks out of its header", async () => {
  const { redirects } = open({ "/a": "/ñandú x", "/b": "/x\r\nSet-Cookie: y" });
  expect(await redirects.resolve("/a")).toBe("/%C3%B1and%C3%BA%20x");
  expect(await redirects.resolve("/b")).not.toMatch(/[\r\n]/);
});

test("the application redirects only where it has no page, and keeps the method", async () => {
  const { redirects } = open({ "/vieja": "/terminos", "/productos": "/noticias", "/hay": "/otra" });
  const app = new Hono<AppEnvironment>();
  app.use(followRedirects(redirects));
  app.get("/hay", (context) => context.text("hay"));
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, init);
    return [response.status, response.headers.get("Location")];
  };
  expect(await ask("/vieja?x=1")).toEqual([301, "/terminos?x=1"]);
  expect(await ask("/vieja", { method: "POST" })).toEqual([308, "/terminos"]);
  expect(await ask("/hay")).toEqual([200, null]);
  expect(await ask("/productos?pagina=99")).toEqual([404, null]);
});

test("the page cache redirects a missing page, cached or not, and counts the others", async () => {
  const { redirects, state } = open({ "/productos/nada": "/productos" });
  const missing: (string | undefined)[] = [];
  const { get } = await serveFresh({
    redirects,
    visits: { countPage: () => null, countMissing: ({ url }) => void missing.push(url) },
    index: {
      find: (target) => ({ key: target.startsWith("/productos") ? "/-" : "/", isOwn: true }),
      verify: (requested) => Promise.resolve(requested),
    },
  });
  const ask = async (path: string) => {
    const response = await get(path, { redirect: "manual" });
    return [response.status, response.headers.get("Location")];
  };
  for (let time = 0; time < 2; time += 1) {
    expect(await ask("/productos/nada?x=1")).toEqual([301, "/productos?x=1"]);
    expect(await ask("/productos/otra")).toEqual([404, null]);
  }
  state.pairs.delete("/productos/nada");
  state.changed += 1;
  expect(await ask("/productos/nada")).toEqual([404, null]);
  expect(missing).toEqual(["/productos/otra", "/productos/otra", "/productos/nada"]);
});
