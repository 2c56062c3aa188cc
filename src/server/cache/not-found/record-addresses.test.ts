import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { createRecordAddresses } from "#server/cache/not-found/record-addresses.ts";

/** A site with some products, one of which had another slug, and what is asked of its API. */
function makeSite(slugs: string[], old: string[] = []) {
  const site = { reads: 0, changes: 0, slugs };
  const page = (all: readonly string[], url: URL) => {
    const first = Number(url.searchParams.get("offset") ?? 0);
    const rows = all.slice(first, first + Number(url.searchParams.get("limit")));
    return rows.map((slug) => ({ slug, updated_at: "" }));
  };
  const respond = (url: URL) => {
    const asked = url.searchParams.get("slug") ?? "";
    const isList = asked === "";
    if (url.pathname.endsWith("/slug_redirects")) {
      if (isList) return page(old, url);
      return old.some((slug) => asked.includes(slug))
        ? [{ slug: old[0], product_id: "1", news_id: null }]
        : [];
    }
    if (url.searchParams.has("id")) return [{ id: "1", slug: site.slugs[0] }];
    if (isList) return page(site.slugs, url);
    return site.slugs.filter((slug) => asked === `eq.${slug}`).map((slug) => ({ slug }));
  };
  const hasRecord = createRecordAddresses(
    {
      isWatching: () => true,
      mark: () => site.changes,
      hasChanged: (_, since) => site.changes > since,
    },
    () =>
      createClient({
        url: "http://localhost",
        key: "key",
        fetch: (input) => {
          site.reads += 1;
          return Promise.resolve(Response.json(respond(new URL(new Request(input).url))));
        },
      }),
  );
  /** Lets what was begun in the background end. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { site, hasRecord, settle };
}

test("after one missing address the others are known without a read", async () => {
  const { site, hasRecord, settle } = makeSite(["melaza", "sal"], ["miel"]);
  expect(await hasRecord("/productos/nada-1")).toBe(false);
  await settle();
  const before = site.reads;
  expect(await hasRecord("/productos/nada-2")).toBe(false);
  expect(await hasRecord("/productos/sal")).toBe(true);
  expect(await hasRecord("/productos/miel")).toBe(true);
  expect(site.reads).toBe(before);
});

test("an address that appears after a change is found", async () => {
  const { site, hasRecord, settle } = makeSite(["melaza"]);
  expect(await hasRecord("/productos/sal")).toBe(false);
  await settle();
  site.slugs.push("sal");
  site.changes += 1;
  expect(await hasRecord("/productos/sal")).toBe(true);
});

test("addresses that exist are looked up one by one, and nothing is remembered for them", async () => {
  const { site, hasRecord, settle } = makeSite(["melaza", "sal"]);
  expect(await hasRecord("/productos/melaza")).toBe(true);
  await settle();
  expect(site.reads).toBe(1);
});

test("of more than two thousand records each address is looked up, and the list is read once", async () => {
  const { site, hasRecord, settle } = makeSite(Array.from({ length: 2500 }, (_, n) => `p-${n}`));
  expect(await hasRecord("/productos/nada")).toBe(false);
  await settle();
  const before = site.reads;
  expect(await hasRecord("/productos/p-2400")).toBe(true);
  expect(await hasRecord("/productos/nada-2")).toBe(false);
  expect(site.reads - before).toBe(3);
});
