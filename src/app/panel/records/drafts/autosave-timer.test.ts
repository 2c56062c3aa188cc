import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AutosaveTimer } from "#app/panel/records/drafts/autosave-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When the form is saved, in milliseconds, if something is noted at once and typed at some moments. */
function measure(typedAt: readonly number[], { clearedAt }: { clearedAt?: number } = {}) {
  const saved: number[] = [];
  const begun = Date.now();
  const timer = new AutosaveTimer(() => {
    saved.push(Date.now() - begun);
    timer.clear();
  });
  timer.note();
  for (const moment of typedAt) setTimeout(timer.touch, moment);
  if (clearedAt !== undefined) setTimeout(() => timer.clear(), clearedAt);
  vi.advanceTimersByTime(60_000);
  return saved;
}

test("what was typed is saved after five seconds", () => {
  expect(measure([])).toEqual([5000]);
  expect(measure([1000, 2000])).toEqual([5000]);
});

test("while the user types, saving waits for a pause, up to ten seconds", () => {
  expect(measure([4800, 5200])).toEqual([5800]);
  expect(measure(Array.from({ length: 60 }, (_, key) => key * 250))).toEqual([10_000]);
});

test("what was saved otherwise is not saved again", () => {
  expect(measure([], { clearedAt: 3000 })).toEqual([]);
});
