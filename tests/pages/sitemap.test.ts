import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A sitemap of more pages than one document holds. */

const PRODUCTS = 2050;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  await backend.sql(`
    insert into public.products (title, description, created_at)
    select 'Producto ' || number, '', '2026-01-01'::timestamptz + number * interval '1 hour'
    from generate_series(1, ${PRODUCTS}) as listed (number)`);
  await backend.sql("update public.products set is_published = false where title = 'Producto 7'");
});
afterAll(() => backend.close());

const listLocations = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/www\.empresa\.example([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );

test("its parts list every public page once", async () => {
  const { get } = await openPages(makeBackend(backend));
  const index = await (await get("/sitemap.xml")).text();
  expect(index).toContain("<sitemapindex ");
  const parts = listLocations(index);
  expect(parts).toEqual(
    ["paginas", "productos-1", "productos-2"].map((name) => `/sitemap.xml?parte=${name}`),
  );
  const pages = await Promise.all(
    parts.map(async (part) => listLocations(await (await get(part)).text())),
  );
  expect(pages[0]).toContain("/privacidad");
  expect(pages[1]).toHaveLength(2000);
  expect(pages[2]).toHaveLength(PRODUCTS - 1 - 2000);
  const all = pages.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain("/productos/producto-7");
});

test("a part beyond the last is not found", async () => {
  const { get } = await openPages(makeBackend(backend));
  expect((await get("/sitemap.xml?parte=productos-3")).status).toBe(404);
  expect((await get("/sitemap.xml?parte=noticias-1")).status).toBe(404);
});
