import { expect, test, vi } from "vitest";

import { MISSING_NEWS_PATH } from "#domain/news/news-filter.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import type { PageIndex } from "#server/page-cache/page-index.ts";
import { type PageKey, toPageKey } from "#server/page-cache/page-key.ts";
import { serveFresh } from "#tests/support/page-cache.ts";

test("any number of invented list pages stays within bounds and evicts no page of the site", async () => {
  const limits = { ownBytes: 1_000_000, otherBytes: 60_000 };
  const { site, cache, read } = await serveFresh({ limits });
  await read("/");
  for (let page = 2; page < 60; page += 1) await read(`/noticias?pagina=${page}`);
  expect(cache.readStats().bytes).toBeLessThan(limits.otherBytes + 20_000);
  const { renders } = site;
  await read("/");
  expect(site.renders).toBe(renders);
});

test("one 404 page is rendered for all missing pages, and again after a change", async () => {
  const existing = new Set<string>();
  const notFound = { key: NOT_FOUND_KEY, isOwn: true };
  const index: PageIndex = {
    find: (target) => (target.startsWith("/nada-") ? notFound : toPageKey(target)),
    verify: (requested) =>
      Promise.resolve(
        requested.key.startsWith("/productos/") && !existing.has(requested.key)
          ? notFound
          : requested,
      ),
  };
  const { site, cache, get, read } = await serveFresh({ index });
  for (let number = 0; number < 200; number += 1) {
    for (const address of [`/nada-${number}?x=${number}`, `/productos/nada-${number}`]) {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("no hay melaza");
    }
  }
  expect(site.renders).toBe(1);
  expect(cache.readStats().pages).toBe(1);
  await site.change("products", "torta");
  expect(await read("/nada-1")).toBe("no hay torta");
  existing.add("/productos/nada-7");
  expect(await read("/productos/nada-7")).toContain("<main>torta</main>");
});

test("one 404 page of a list is rendered for all of its missing pages", async () => {
  let isKnown = false;
  const missing = { key: MISSING_NEWS_PATH, isOwn: true };
  const findPage = (page: PageKey) => (isKnown && !page.key.endsWith("=2") ? missing : page);
  const index: PageIndex = {
    find: (target) => {
      const page = toPageKey(target);
      return page && findPage(page);
    },
    verify: (requested) => {
      isKnown = true;
      return Promise.resolve(findPage(requested));
    },
  };
  const { site, cache, get } = await serveFresh({ index });
  for (let page = 3; page < 200; page += 1) {
    const response = await get(`/noticias?pagina=${page}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("no hay feria");
  }
  expect(site.renders).toBe(1);
  expect((await get("/noticias?pagina=2")).status).toBe(200);
  expect(cache.readStats().pages).toBe(2);
});

test("more list pages than the queue holds are refused, and the site's own pages do not wait", async () => {
  const { site, get, read } = await serveFresh();
  let open: () => void = () => undefined;
  site.hold = new Promise((resolve) => (open = resolve));
  const pages = Array.from({ length: 300 }, (_, number) => get(`/noticias?pagina=${number + 2}`));
  const refused = await Promise.any(
    pages.map(async (page) => {
      const { status } = await page;
      return status === 429 ? status : Promise.reject(new Error(String(status)));
    }),
  );
  expect(refused).toBe(429);
  const home = read("/");
  await vi.waitFor(() => expect(site.renders).toBe(3));
  open();
  expect(await home).toContain("melaza");
  const statuses = await Promise.all(pages.map(async (page) => (await page).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(202);
});
