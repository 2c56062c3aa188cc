import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createPacer } from "#backend/limits/pacer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is asked for at once is let through one after the other, at the shared rate", async () => {
  const pace = createPacer(100);
  const passed: number[] = [];
  const start = performance.now();
  for (let index = 0; index < 3; index += 1) {
    void pace(1000).then(() => passed.push(performance.now() - start));
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toEqual([0, 10, 20]);
});

test("a pause is not made up for", async () => {
  const pace = createPacer(100);
  await pace(1000);
  await vi.advanceTimersByTimeAsync(5000);
  const start = performance.now();
  await pace(1000);
  expect(performance.now() - start).toBe(0);
  let isThrough = false;
  void pace(1000).then(() => (isThrough = true));
  await vi.advanceTimersByTimeAsync(9);
  expect(isThrough).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isThrough).toBe(true);
});
