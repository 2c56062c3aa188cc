import { readdir } from "node:fs/promises";

import { expect, test, vi } from "vitest";

import { EVENING, makeSite, MORNING, serve, serveFresh } from "#tests/support/page-cache.ts";

test("a page whose render fails is served stale, without what depends on the time", async () => {
  let now = MORNING;
  const { site, cache, get, read } = await serveFresh({ now: () => now });
  expect(await read("/")).toContain("Abierto ahora");
  site.isDown = true;
  await site.change("products", "torta");
  const stale = await get("/");
  expect(stale.status).toBe(200);
  expect(stale.headers.get("Cache-Control")).toBe("no-cache");
  expect(await stale.text()).toContain("melaza");
  expect(cache.readStats().isServingStale).toBe(true);
  now = EVENING;
  expect(await read("/")).not.toContain("Abierto ahora");
  site.isDown = false;
  now += 2000;
  expect(await read("/")).toContain("torta");
  expect(cache.readStats().isServingStale).toBe(false);
});

test("after an outage missed changes are looked up, also just after a failed render", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  site.isDown = true;
  await site.change("products", "torta");
  expect(await read("/")).toContain("melaza");
  site.watcher?.onState(false);
  site.isDown = false;
  site.words["products"] = "salvado";
  site.version += 1;
  expect(await read("/")).toContain("salvado");
});

test("stale copies outlive the process, but not the build", async () => {
  const { site, read, folder } = await serveFresh();
  await read("/");
  await vi.waitFor(async () =>
    expect(await readdir(folder)).toEqual([expect.not.stringMatching(/new$/)]),
  );
  const down = makeSite();
  down.isDown = true;
  const next = await serve(down, { folder });
  expect(await next.read("/")).toContain("melaza");
  const rebuilt = await serve(down, { folder, build: "another" });
  expect((await rebuilt.get("/")).status).toBe(503);
  expect(site.renders).toBe(1);
});

test("the page of a deleted record leaves no stale copy, in memory or on disk", async () => {
  const { site, cache, get, read, folder } = await serveFresh();
  await read("/productos/melaza");
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
  site.gone.add("/productos/melaza");
  await site.change("products", "torta");
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]));
  expect(cache.readStats().pages).toBe(0);
  site.isDown = true;
  expect((await get("/productos/melaza")).status).toBe(503);
});

test("a process that ends writes the pages that it has just rendered or is rendering", async () => {
  const { site, read, cache, folder } = await serveFresh({ idleMs: 60_000 });
  await read("/");
  expect(await readdir(folder)).toEqual([]);
  const held = Promise.withResolvers<void>();
  site.hold = held.promise;
  const reading = read("/productos/melaza");
  await vi.waitFor(() => expect(site.renders).toBe(2));
  const stopped = cache.stop();
  held.resolve();
  await stopped;
  expect(await readdir(folder)).toHaveLength(2);
  await reading;
});

test("while the database is being opened, a stale copy is sent without a render", async () => {
  const { read, folder } = await serveFresh();
  await read("/");
  await vi.waitFor(async () =>
    expect(await readdir(folder)).toEqual([expect.not.stringMatching(/new$/)]),
  );
  const starting = makeSite();
  const { get } = await serve(starting, { folder });
  const early = await get("/");
  expect(await early.text()).toContain("melaza");
  expect(early.headers.get("Cache-Control")).toBe("no-cache");
  expect(starting.renders).toBe(0);
});
