import { expect, test, vi } from "vitest";

import type { CachedPage } from "#server/page-cache/cached-page.ts";
import { OWN_PATHS } from "#server/page-cache/page-key.ts";
import type { PageLoader } from "#server/page-cache/page-loader.ts";
import { warmUp } from "#server/page-cache/warm-up.ts";

/** @param misses how many visitors have waited for a page, each time that it is read */
function makeServer(misses: () => number) {
  const stored = new Map<string, CachedPage>();
  const rendered: string[] = [];
  const load = vi.fn<PageLoader["load"]>(({ key }) => {
    rendered.push(key);
    const response = { status: 200, headers: [], body: new Uint8Array(), encoded: null };
    return Promise.resolve({ page: null, response });
  });
  const start = () =>
    warmUp({
      loader: { load },
      store: { get: (key) => stored.get(key) },
      counts: {
        get misses() {
          return misses();
        },
      },
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
  let reads = 0;
  const { rendered, start } = makeServer(() => {
    if (reads < 9) expect(rendered).toEqual([]);
    reads += 1;
    return Math.min(reads, 9);
  });
  start();
  await vi.waitFor(() => expect(rendered).not.toEqual([]));
  expect(reads).toBeGreaterThan(9);
});

test("it ends with the server", async () => {
  let reads = 0;
  const { rendered, start } = makeServer(() => (reads += 1));
  start()();
  await vi.waitFor(() => expect(reads).toBeGreaterThan(2));
  expect(rendered).toEqual([]);
});
