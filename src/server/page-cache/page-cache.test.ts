import { expect, test, vi } from "vitest";

import { encodeHere } from "#server/render/encode-page.ts";
import { EVENING, MORNING, serveFresh } from "#tests/support/page-cache.ts";

test("a page is rendered once, and sent unchanged whatever query a client adds", async () => {
  const { site, read, get } = await serveFresh();
  const first = await read("/");
  expect(await read("/")).toBe(first);
  expect(await read("/?utm_source=correo&x=1")).toBe(first);
  expect((await get("/", { method: "HEAD" })).headers.get("Content-Type")).toBe("text/html");
  expect(site.renders).toBe(1);
  expect((await get("/")).headers.has("X-Request-Id")).toBe(false);
  expect(await read("/admin")).toBe("the application");
  expect(await (await get("/", { method: "POST" })).text()).toBe("the application");
});

test("a redirect keeps the client's query, though pages are rendered without it", async () => {
  const { get } = await serveFresh();
  const ask = async (query: string) =>
    (await get(`/productos/viejo${query}`, { redirect: "manual" })).headers.get("Location");
  expect(await Promise.all([ask("?utm_source=correo&x=%C3%B1"), ask("?gclid=1"), ask("")])).toEqual(
    ["/productos/nuevo?utm_source=correo&x=%C3%B1", "/productos/nuevo?gclid=1", "/productos/nuevo"],
  );
});

test("each encoding has its own ETag, and any ETag of the content gives a 304", async () => {
  const { get } = await serveFresh();
  const ask = (encoding: string, tag?: string) =>
    get("/", { headers: { "Accept-Encoding": encoding, ...(tag && { "If-None-Match": tag }) } });
  const tags = [];
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await ask(encoding);
    expect(await response.text()).toContain("melaza");
    tags.push(response.headers.get("ETag") ?? "");
  }
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) {
    const response = await ask("br", `W/"other", ${tag}`);
    expect(response.status).toBe(304);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
  }
  expect((await ask("br", '"other"')).status).toBe(200);
});

test("what the render thread compressed is sent, and a page that it did not compress is compressed here", async () => {
  const { site, read, get } = await serveFresh();
  const own = encodeHere(Buffer.from(await read("/")));
  const tagOf = async (path: string) => (await get(path)).headers.get("ETag");
  site.encoded = { br: new Uint8Array(own.br), hash: "made-elsewhere" };
  expect(await tagOf("/productos")).toContain("made-elsewhere");
  site.encoded = null;
  // The same content, since both read the same table.
  expect(await tagOf("/certificaciones")).toContain(own.hash);
});

test("the fast compression is replaced by the best, which a change keeps if the page says the same", async () => {
  const { site, get } = await serveFresh();
  const tagOf = async () => {
    const response = await get("/", { headers: { "Accept-Encoding": "br" } });
    expect(await response.text()).toContain("melaza");
    return response.headers.get("ETag");
  };
  await vi.waitFor(async () => expect(await tagOf()).toContain("-b10"));
  await site.change("products", "melaza");
  expect(await tagOf()).toContain("-b10");
  expect(site.renders).toBe(2);
});

test("a visitor from another page of the site gets the document for later pages, once it is prepared", async () => {
  const { site, get } = await serveFresh();
  const tagOf = async (from: string) => {
    const headers = { "Accept-Encoding": "br", "Sec-Fetch-Site": from };
    const response = await get("/", { headers });
    expect(await response.text()).toContain("melaza");
    return response.headers.get("ETag");
  };
  expect(await tagOf("same-origin")).not.toContain("-l-");
  await vi.waitFor(async () => expect(await tagOf("same-origin")).toContain("-l-b10"));
  expect(await tagOf("none")).not.toContain("-l-");
  expect(site.renders).toBe(1);
});

test("a change re-renders the pages that read the table, and no others", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  await read("/noticias");
  await site.change("products", "torta");
  expect(await read("/")).toContain("torta");
  expect(await read("/noticias")).toContain("feria");
  expect(site.renders).toBe(3);
});

test("a thousand concurrent requests share one render", async () => {
  const { site, read } = await serveFresh();
  await site.change("products", "torta");
  const pages = await Promise.all(Array.from({ length: 1000 }, () => read("/")));
  expect(new Set(pages).size).toBe(1);
  expect(site.renders).toBe(1);
});

test("a request after a change gets no page begun before it, and neither does any later one", async () => {
  const { site, read } = await serveFresh();
  const held = Promise.withResolvers<void>();
  site.hold = held.promise;
  const early = read("/");
  await vi.waitFor(() => expect(site.renders).toBe(1));
  await site.change("products", "torta");
  site.hold = Promise.resolve();
  expect(await read("/")).toContain("torta");
  held.resolve();
  expect(await early).toContain("melaza");
  expect(await read("/")).toContain("torta");
  // The earlier render did not replace the later one.
  expect(site.renders).toBe(2);
});

test("a page expires when the opening hours that it shows change", async () => {
  let now = MORNING;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/");
  now = EVENING;
  await read("/");
  expect(site.renders).toBe(2);
});

test("while notifications are down, the version is compared before a page is sent", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  site.watcher?.onState(false);
  await read("/");
  expect(site.renders).toBe(1);
  site.words["products"] = "torta";
  site.version += 1;
  expect(await read("/")).toContain("torta");
});

test("changes missed while notifications were down make every page stale", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  site.watcher?.onState(false);
  site.words["products"] = "torta";
  site.version += 1;
  site.watcher?.onState(true);
  expect(await read("/")).toContain("torta");
});

test("a page begun before missed changes were found is rendered again", async () => {
  const { site, read } = await serveFresh();
  const { promise, resolve } = Promise.withResolvers<void>();
  site.holds.set("/", promise);
  const early = read("/");
  await vi.waitFor(() => expect(site.renders).toBe(1));
  site.watcher?.onState(false);
  site.words["products"] = "torta";
  site.version += 1;
  site.watcher?.onState(true);
  await read("/noticias");
  resolve();
  expect(await early).toContain("melaza");
  expect(await read("/")).toContain("torta");
});

test("a 404 is passed on and not cached", async () => {
  const { site, get } = await serveFresh();
  for (const renders of [1, 2]) {
    const response = await get("/productos/nada");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("no hay melaza");
    expect(site.renders).toBe(renders);
  }
});

test("a search is left to the application", async () => {
  const { site, read } = await serveFresh();
  expect(await read("/noticias?q=palma")).toBe("the application");
  expect(site.renders).toBe(0);
});
