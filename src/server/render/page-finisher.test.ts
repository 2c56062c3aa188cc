import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type CachedPage, toCachedPage } from "#server/cache/pages/cached-page.ts";
import { encodeHere } from "#server/render/encode-page.ts";
import { createPageFinisher } from "#server/render/page-finisher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IDLE_MS = 2000;

function makePage(): CachedPage {
  const html = Buffer.from("<p>melaza</p>");
  const source = { key: "/", status: 200, headers: [], tags: [], expiresAt: Infinity, html };
  return toCachedPage(source, encodeHere(html));
}

function openFinisher() {
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state = {
    store: { isCurrent: (page: CachedPage) => !page.isStale },
    files: { write, remove: () => Promise.resolve() },
  };
  const finisher = createPageFinisher({
    state: state as unknown as Parameters<typeof createPageFinisher>[0]["state"],
    logger: pino({ enabled: false }),
    idleMs: IDLE_MS,
  });
  return { ...finisher, write };
}

test("a page that is read once or twice is written, and not compressed for good", async () => {
  const { finishLater, noteUse, write } = openFinisher();
  const page = makePage();
  finishLater(page);
  noteUse(page, 1);
  noteUse(page, 2);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(write).toHaveBeenCalledTimes(1);
  expect(page).toMatchObject({ isSettled: true, isFinished: false, usedAt: 2 });
});

test("the third reader has it compressed, whether it has settled by then or settles later", async () => {
  const { finishLater, noteUse } = openFinisher();
  const pages = { before: makePage(), later: makePage() };
  for (const page of Object.values(pages)) {
    for (let use = 0; use < 2; use += 1) noteUse(page, use);
  }
  noteUse(pages.before, 2);
  expect(pages.before.isFinished).toBe(false);
  finishLater(pages.before);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(pages.before.isFinished).toBe(true);
  finishLater(pages.later);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  await vi.waitFor(() => expect(pages.later.isSettled).toBe(true));
  expect(pages.later.isFinished).toBe(false);
  noteUse(pages.later, 2);
  // The other one is still being compressed.
  await vi.waitFor(() => expect(pages.later.isFinished).toBe(true));
});

test("a page that a change made stale is not compressed", async () => {
  const { finishLater, noteUse } = openFinisher();
  const page = makePage();
  for (let use = 0; use < 3; use += 1) noteUse(page, use);
  finishLater(page);
  page.isStale = true;
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(page.isFinished).toBe(false);
});
