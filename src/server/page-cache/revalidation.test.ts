import { expect, test, vi } from "vitest";

import { EVENING, type makeSite, MORNING, serveFresh } from "#tests/support/page-cache.ts";

/** Holds back every render from now on. */
function holdBack(site: ReturnType<typeof makeSite>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  return resolve;
}

test("a hot page is re-rendered before its save is acknowledged, and visitors get the stale one until then", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  const release = holdBack(site);
  let isSaved = false;
  const saved = site.change("products", "torta")?.then(() => (isSaved = true));
  expect(await read("/")).toContain("melaza");
  expect(isSaved).toBe(false);
  release();
  await saved;
  expect(await read("/")).toContain("torta");
  expect(site.renders).toBe(2);
});

test("a save does not wait for a page without recent requests", async () => {
  let now = MORNING;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/");
  now += 2000;
  holdBack(site);
  await site.change("products", "torta");
  expect(site.renders).toBe(1);
});

test("a save waits for a limited time, and then visitors wait for the page instead", async () => {
  let now = MORNING;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/");
  const release = holdBack(site);
  await site.change("products", "torta");
  now += 1000;
  const late = read("/");
  await vi.waitFor(() => expect(site.renders).toBe(2));
  release();
  expect(await late).toContain("torta");
});

test("a stale page is not sent once the opening hours that it shows have ended", async () => {
  // A tenth of a second before the office closes.
  let now = EVENING - 1100;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/");
  const release = holdBack(site);
  const saved = site.change("products", "torta");
  now += 150;
  const late = read("/");
  release();
  expect(await late).toContain("torta");
  await saved;
});

test("of several hot pages a save waits for the one requested last; for the others visitors wait", async () => {
  let now = MORNING;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/productos/melaza");
  now += 100;
  await read("/");
  const { promise, resolve } = Promise.withResolvers<void>();
  site.holds.set("/productos/melaza", promise);
  await site.change("products", "torta");
  expect(await read("/")).toContain("torta");
  const late = read("/productos/melaza");
  resolve();
  expect(await late).toContain("torta");
  expect(site.renders).toBe(4);
});

test("a publication waits for all hot pages, and visitors for none", async () => {
  let now = MORNING;
  const { site, read } = await serveFresh({ now: () => now });
  await read("/productos/melaza");
  now += 100;
  await read("/");
  const { promise, resolve } = Promise.withResolvers<void>();
  site.holds.set("/productos/melaza", promise);
  let isPublished = false;
  const published = site.change("products", "torta", true)?.then(() => (isPublished = true));
  await vi.waitFor(() => expect(site.renders).toBe(4));
  expect(await read("/productos/melaza")).toContain("melaza");
  expect(isPublished).toBe(false);
  resolve();
  await published;
  expect(await read("/productos/melaza")).toContain("torta");
  expect(site.renders).toBe(4);
});

test("each of two changes in a row is visible once its save is acknowledged", async () => {
  const { site, read } = await serveFresh();
  await read("/");
  const releaseFirst = holdBack(site);
  const first = site.change("products", "torta");
  const releaseSecond = holdBack(site);
  const second = site.change("products", "salvado");
  releaseFirst();
  await first;
  // The first change's page is rendered, and stale already.
  const pending = read("/");
  releaseSecond();
  await second;
  expect(await pending).toContain("salvado");
  expect(await read("/")).toContain("salvado");
});

test("a page that can no longer be rendered has no stale window left", async () => {
  const { site, get, read } = await serveFresh();
  await read("/");
  site.isDown = true;
  await site.change("products", "torta");
  const response = await get("/");
  // A stale copy: caches must revalidate it.
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
});
