import { expect, test, vi } from "vitest";

import { MISSING_NEWS_PATH } from "#domain/news/news-filter.ts";
import type { NotFoundChecks } from "#server/cache/not-found/not-found.ts";
import { serveFresh } from "#tests/support/page-cache.ts";

test("any number of invented views stays within bounds and evicts no page of the site", async () => {
  const limits = { ownBytes: 1_000_000, otherBytes: 60_000 };
  const { site, state, read } = await serveFresh({ limits });
  await read("/");
  for (let view = 2; view < 60; view += 1) await read(`/noticias?pagina=${view}`);
  expect(state.read().bytes).toBeLessThan(limits.otherBytes + 20_000);
  const { renders } = site;
  await read("/");
  expect(site.renders).toBe(renders);
});

test("one 404 page is rendered for all missing pages, and again after a change", async () => {
  const there = new Set<string>();
  const notFound: NotFoundChecks = {
    isUnknown: (address) => address.startsWith("/nada-"),
    isMissing: (address) => Promise.resolve(!there.has(address)),
    views: { findMissing: () => null, prepare: () => Promise.resolve() },
  };
  const { site, state, get, read } = await serveFresh({ notFound });
  for (let number = 0; number < 200; number += 1) {
    for (const address of [`/nada-${number}?x=${number}`, `/productos/nada-${number}`]) {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("no hay melaza");
    }
  }
  expect(site.renders).toBe(1);
  expect(state.read().pages).toBe(1);
  await site.change("products", "torta");
  expect(await read("/nada-1")).toBe("no hay torta");
  there.add("/productos/nada-7");
  expect(await read("/productos/nada-7")).toContain("<main>torta</main>");
});

test("one 404 page of a list is rendered for all of its missing views", async () => {
  let isKnown = false;
  const notFound: NotFoundChecks = {
    isUnknown: () => false,
    isMissing: () => Promise.resolve(false),
    views: {
      findMissing: (key) => (isKnown && !key.endsWith("=2") ? MISSING_NEWS_PATH : null),
      prepare: () => Promise.resolve(void (isKnown = true)),
    },
  };
  const { site, state, get } = await serveFresh({ notFound });
  for (let page = 3; page < 200; page += 1) {
    const response = await get(`/noticias?pagina=${page}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("no hay feria");
  }
  expect(site.renders).toBe(1);
  expect((await get("/noticias?pagina=2")).status).toBe(200);
  expect(state.read().pages).toBe(2);
});

test("more views than the queue holds are refused, and the site's own pages do not wait", async () => {
  const { site, get, read } = await serveFresh();
  let open: () => void = () => undefined;
  site.gate = new Promise((resolve) => (open = resolve));
  const views = Array.from({ length: 300 }, (_, number) => get(`/noticias?pagina=${number + 2}`));
  const refused = await Promise.any(
    views.map(async (view) => {
      const { status } = await view;
      return status === 503 ? status : Promise.reject(new Error(String(status)));
    }),
  );
  expect(refused).toBe(503);
  const home = read("/");
  await vi.waitFor(() => expect(site.renders).toBe(3));
  open();
  expect(await home).toContain("melaza");
  const statuses = await Promise.all(views.map(async (view) => (await view).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(202);
});
