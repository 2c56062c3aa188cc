import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createBandwidthLimit } from "#backend/storage/read-routes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("concurrent calls pass one after the other, at the shared rate", async () => {
  const pace = createBandwidthLimit(100);
  const passed: number[] = [];
  const start = performance.now();
  for (let index = 0; index < 3; index += 1) {
    void pace(1000).then(() => passed.push(performance.now() - start));
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toEqual([0, 10, 20]);
});

test("an unused rate is not saved up", async () => {
  const pace = createBandwidthLimit(100);
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
