import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import { createPageIndex, createRouteTable } from "#server/page-cache/page-index.ts";

/** An index over an API that responds like this, how often it was read, and what has changed. */
function makeIndex(respond: (url: URL) => Response) {
  const site = { reads: 0, changes: 0, isWatching: true };
  const index = createPageIndex({
    freshness: {
      isWatching: () => site.isWatching,
      mark: () => site.changes,
      hasChanged: (_, since) => site.changes > since,
    },
    openReader: () =>
      createClient({
        url: "http://localhost",
        key: "key",
        fetch: (input) => {
          site.reads += 1;
          return Promise.resolve(respond(new URL(new Request(input).url)));
        },
      }),
    listPaths: () => ({ patterns: ["/cotizar"], files: ["/favicon.ico"] }),
  });
  return { site, index };
}

test.each([
  ["/noticias?utm_source=x", { key: "/noticias", isOwn: true }],
  ["/noticias?pagina=2", { key: "/noticias?pagina=2", isOwn: false }],
  ["/cotizar?producto=sal", null],
  ["/favicon.ico", null],
  ["/nada?x=1", { key: NOT_FOUND_KEY, isOwn: true }],
])("for %s the page %j is sent", (target, expected) => {
  const { index } = makeIndex(() => new Response("{}", { status: 503 }));
  expect(index.find(target)).toEqual(expected);
});

/** 30 products of two categories, 20 articles of which 13 are of one category. */
function makeLists() {
  const database = { isDown: false, texts: [] as { value: string }[] };
  const made = makeIndex((url) => {
    const address = decodeURIComponent(url.href);
    if (database.isDown) return new Response("{}", { status: 503 });
    if (address.includes("/list_product_classes?")) {
      const updated_at = "2026-11-26T00:00:00Z";
      return Response.json([
        { category: "Minerales", species: ["Bovinos"], product_count: 3, updated_at },
        { category: "Minerales", species: [], product_count: 22, updated_at },
        { category: "Energéticos", species: [], product_count: 5, updated_at },
      ]);
    }
    if (address.includes("/site_content?")) return Response.json(database.texts);
    const total = address.includes("Calidad") ? 13 : 20;
    return Response.json([], { headers: { "Content-Range": `*/${total}` } });
  });
  /** The key of the page that is sent for a page of a list. */
  const verify = async (key: string) => (await made.index.verify({ key, isOwn: false })).key;
  const find = (target: string) => made.index.find(target)?.key;
  return { ...made, database, verify, find };
}

const MISSING_PRODUCTS = "/productos?pagina=9999";
const MISSING_NEWS = "/noticias?pagina=1000000";

test.each([
  ["/productos?pagina=2", null],
  ["/productos?pagina=3", MISSING_PRODUCTS],
  ["/productos?categoria=Minerales&pagina=2", null],
  ["/productos?categoria=energeticos", null],
  ["/productos?categoria=energeticos&pagina=2", MISSING_PRODUCTS],
  ["/productos?categoria=Inventada", MISSING_PRODUCTS],
  ["/productos?categoria=Minerales&especie=bovinos", null],
  ["/productos?especie=Dragones", MISSING_PRODUCTS],
  ["/noticias?pagina=2", null],
  ["/noticias?pagina=3", MISSING_NEWS],
  ["/noticias?categoria=calidad&pagina=2", null],
  ["/noticias?categoria=calidad&pagina=3", MISSING_NEWS],
])("for the list page %s the 404 page %j is sent, once the list was read", async (key, missing) => {
  const { verify, find } = makeLists();
  expect(find(key)).not.toBe(missing);
  expect(await verify(key)).toBe(missing ?? key);
  if (missing !== null) expect(find(key)).toBe(missing);
});

test("an invented category is the page of all news, and costs no further read", async () => {
  const { site, find, verify } = makeLists();
  expect(find("/noticias?categoria=inventada")).toBe("/noticias?categoria=inventada");
  expect(await verify("/noticias?categoria=inventada")).toBe("/noticias");
  const before = site.reads;
  for (let number = 0; number < 100; number += 1) {
    const path = `/noticias?categoria=inventada-${number}`;
    expect(find(path)).toBe("/noticias");
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await verify(`${path}&pagina=2`)).toBe("/noticias?pagina=2");
  }
  expect(site.reads - before).toBeLessThanOrEqual(1);
});

test("the site's own categories have pages, and a former name leads to the present one", async () => {
  const { site, database, find, verify } = makeLists();
  await verify("/noticias?categoria=porcicultura");
  expect(find("/noticias?categoria=porcicultura")).toBe("/noticias");
  database.texts = [{ value: "Porcicultura\t8\tCerdos\nCalidad" }];
  site.changes += 1;
  expect(await verify("/noticias?categoria=cerdos")).toBe("/noticias?categoria=porcicultura");
  expect(find("/noticias?categoria=cerdos")).toBe("/noticias?categoria=porcicultura");
  expect(await verify("/noticias?categoria=ganaderia")).toBe("/noticias");
});

test("a list is read once for any number of its pages, and again after a change", async () => {
  const { site, find, verify } = makeLists();
  const ask = (number: number) => verify(`/productos?categoria=Nada${number}`);
  await Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)));
  expect(site.reads).toBe(1);
  site.changes += 1;
  expect(find("/productos?pagina=3")).toBe("/productos?pagina=3");
  await ask(1);
  expect(site.reads).toBe(2);
  expect(find("/productos?pagina=3")).toBe(MISSING_PRODUCTS);
});

test("while changes are not notified, or the database does not respond, the render decides", async () => {
  const { site, database, find, verify } = makeLists();
  await verify("/productos?pagina=3");
  site.isWatching = false;
  expect(find("/productos?pagina=3")).toBe("/productos?pagina=3");
  database.isDown = true;
  expect(await verify("/productos?pagina=3")).toBe("/productos?pagina=3");
  database.isDown = false;
  site.isWatching = true;
  await verify("/noticias?pagina=3");
  expect(find("/noticias?pagina=3")).toBe(MISSING_NEWS);
});

/** A site with some products, one of which had another slug. */
function makeProducts(slugs: string[], old: string[] = []) {
  const page = (all: readonly string[], url: URL) => {
    const first = Number(url.searchParams.get("offset") ?? 0);
    const rows = all.slice(first, first + Number(url.searchParams.get("limit")));
    return rows.map((slug) => ({ slug, updated_at: "" }));
  };
  const respond = (url: URL) => {
    const filter = url.searchParams.get("slug") ?? "";
    const isList = filter === "";
    if (url.pathname.endsWith("/slug_redirects")) {
      if (isList) return page(old, url);
      return old.some((slug) => filter.includes(slug))
        ? [{ slug: old[0], product_id: "1", news_id: null }]
        : [];
    }
    if (url.searchParams.has("id")) return [{ id: "1", slug: slugs[0] }];
    if (isList) return page(slugs, url);
    return slugs.filter((slug) => filter === `eq.${slug}`).map((slug) => ({ slug }));
  };
  const { site, index } = makeIndex((url) => Response.json(respond(url)));
  const hasRecord = async (key: string) =>
    (await index.verify({ key, isOwn: true })).key !== NOT_FOUND_KEY;
  /** Lets what was begun in the background end. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { site, hasRecord, settle };
}

test("after one missing record the others are known without a read", async () => {
  const { site, hasRecord, settle } = makeProducts(["melaza", "sal"], ["miel"]);
  expect(await hasRecord("/productos/nada-1")).toBe(false);
  await settle();
  const before = site.reads;
  expect(await hasRecord("/productos/nada-2")).toBe(false);
  expect(await hasRecord("/productos/sal")).toBe(true);
  expect(await hasRecord("/productos/miel")).toBe(true);
  expect(site.reads).toBe(before);
});

test("a record that appears after a change is found", async () => {
  const slugs = ["melaza"];
  const { site, hasRecord, settle } = makeProducts(slugs);
  expect(await hasRecord("/productos/sal")).toBe(false);
  await settle();
  slugs.push("sal");
  site.changes += 1;
  expect(await hasRecord("/productos/sal")).toBe(true);
});

test("records that exist are looked up one by one, and nothing is memoized for them", async () => {
  const { site, hasRecord, settle } = makeProducts(["melaza", "sal"]);
  expect(await hasRecord("/productos/melaza")).toBe(true);
  await settle();
  expect(site.reads).toBe(1);
});

test("of more than two thousand records each is looked up, and the list is read once", async () => {
  const slugs = Array.from({ length: 2500 }, (_, number) => `p-${number}`);
  const { site, hasRecord, settle } = makeProducts(slugs);
  expect(await hasRecord("/productos/nada")).toBe(false);
  await settle();
  const before = site.reads;
  expect(await hasRecord("/productos/p-2400")).toBe(true);
  expect(await hasRecord("/productos/nada-2")).toBe(false);
  expect(site.reads - before).toBe(3);
});

const isKnown = createRouteTable(
  ["/", "/productos/:slug", "/admin/:tab?", "/rest/v1/*", "/feed.xml", "*", "/*"],
  ["/favicon.ico"],
);

test.each([
  "/",
  "/productos/glicerol",
  "/PRODUCTOS/glicerol/",
  "/product%6Fs/glicerol",
  "/admin",
  "/admin/menu",
  "/rest/v1/products",
  "/_root.data",
  "/feed.xml",
  "/favicon.ico",
])("%s is known", (path) => {
  expect(isKnown(path)).toBe(true);
});

test.each(["/nada", "/productos", "/productos/a/b", "/feedxxml", "//", "/%E0%A4%A", "/rest", "*"])(
  "%s is not",
  (path) => {
    expect(isKnown(path)).toBe(false);
  },
);
