import { expect, test, vi } from "vitest";

import type { CacheLoader } from "#server/cache/pages/cache-loader.ts";
import type { CachedPage } from "#server/cache/pages/cached-page.ts";
import { OWN_PATHS } from "#server/cache/pages/page-key.ts";
import { warmUp } from "#server/cache/pages/warm-up.ts";

/** @param misses how many visitors have waited for a page, each time that it is asked */
function makeServer(misses: () => number) {
  const stored = new Map<string, CachedPage>();
  const rendered: string[] = [];
  const load = vi.fn<CacheLoader["load"]>(({ key }) => {
    rendered.push(key);
    return Promise.resolve({ page: null, response: new Response(), body: Buffer.alloc(0) });
  });
  const state = {
    store: { get: (key: string) => stored.get(key) },
    counts: {
      get misses() {
        return misses();
      },
    },
  };
  const start = () =>
    warmUp({
      loader: { load },
      state,
      pauseMs: 1,
      findExamples: () => Promise.resolve(["/productos/glicerol"]),
    });
  return { stored, rendered, start };
}

test("the site's own pages and one of each kind of record are rendered, save those that are there", async () => {
  const { stored, rendered, start } = makeServer(() => 0);
  stored.set("/productos", {} as CachedPage);
  start();
  const expected = [...OWN_PATHS.filter((path) => path !== "/productos"), "/productos/glicerol"];
  await vi.waitFor(() => expect(rendered).toHaveLength(expected.length));
  expect(rendered).toEqual(expected);
});

test("the next page waits while visitors wait for theirs", async () => {
  let asked = 0;
  const { rendered, start } = makeServer(() => {
    if (asked < 9) expect(rendered).toEqual([]);
    asked += 1;
    return Math.min(asked, 9);
  });
  start();
  await vi.waitFor(() => expect(rendered).not.toEqual([]));
  expect(asked).toBeGreaterThan(9);
});

test("it ends with the server", async () => {
  let asked = 0;
  const { rendered, start } = makeServer(() => (asked += 1));
  start()();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2));
  expect(rendered).toEqual([]);
});
