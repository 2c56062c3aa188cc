import { readdir } from "node:fs/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import { MORNING, serveFresh } from "#tests/support/page-cache.ts";

const MELAZA = "/productos/melaza";
const TORTA = "/productos/torta";
const SLOW = { timeout: 20_000, interval: 50 };

/** A site that lists its records, and has cached these pages in memory and on disk some time ago. */
async function serveCached(paths: readonly string[]) {
  const records = new Set([MELAZA, TORTA]);
  let time = MORNING;
  const served = await serveFresh({
    listRecordPaths: () => Promise.resolve([...records]),
    now: () => time,
  });
  onTestFinished(served.cache.stop);
  for (const path of paths) await served.read(path);
  const listFiles = async () =>
    (await readdir(served.folder)).filter((name) => !name.endsWith("new"));
  await vi.waitFor(async () => expect(await listFiles()).toHaveLength(paths.length));
  // So that a change re-renders none of them immediately.
  time += 60_000;
  const hide = async (path: string) => {
    records.delete(path);
    served.site.gone.add(path);
    await served.site.change("products", "harina");
  };
  return { ...served, hide, listFiles };
}

test("a hidden product's page leaves no stale copy, though no one requests it", async () => {
  const { site, hide, cache, listFiles, get } = await serveCached([MELAZA]);
  const files = await listFiles();
  await hide(MELAZA);
  await vi.waitFor(async () => {
    expect(await listFiles()).not.toEqual(expect.arrayContaining(files));
    // The others are rendered after it was dropped.
    expect(cache.readStats().renders).toBeGreaterThan(1);
  }, SLOW);
  site.isDown = true;
  expect((await get(MELAZA)).status).toBe(503);
});

test("the pages that may name a hidden product are rendered again before an outage", async () => {
  const { site, hide, read, cache } = await serveCached(["/", TORTA]);
  await hide(MELAZA);
  // Both were rendered once, and are rendered again, one by one, before all others.
  await vi.waitFor(() => expect(cache.readStats().renders).toBeGreaterThan(4), SLOW);
  site.isDown = true;
  for (const path of ["/", TORTA]) {
    const page = await read(path);
    expect(page).toContain("harina");
    expect(page).not.toContain("melaza");
  }
});

test("stale copies of what was hidden while the process was stopped are removed once it can check", async () => {
  const first = await serveCached([MELAZA]);
  const { folder } = first;
  await first.cache.stop();
  const records = [TORTA];
  const next = await serveFresh({ folder, listRecordPaths: () => Promise.resolve(records) });
  onTestFinished(next.cache.stop);
  await vi.waitFor(() => expect(next.site.renders).toBeGreaterThan(0), SLOW);
  next.site.isDown = true;
  next.site.version += 1;
  expect((await next.get(MELAZA)).status).toBe(503);
});

test("a change that hides nothing leaves stale copies for an outage", async () => {
  const { site, read, listFiles } = await serveCached([MELAZA]);
  await site.change("products", "harina");
  expect(await listFiles()).toHaveLength(1);
  site.isDown = true;
  expect(await read(MELAZA)).toContain("melaza");
});
