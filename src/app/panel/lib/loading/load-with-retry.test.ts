import { afterEach, expect, test, vi } from "vitest";

import { loadWithRetry } from "#app/panel/lib/loading/load-with-retry.ts";

afterEach(() => void vi.useRealTimers());

test("loading is retried with backoff, and the failure is reported once", async () => {
  vi.useFakeTimers();
  const attempts: number[] = [];
  const start = Date.now();
  const onFailure = vi.fn<() => void>();
  const loading = loadWithRetry(async () => {
    attempts.push((Date.now() - start) / 1000);
    if (attempts.length < 7) throw new TypeError("Failed to fetch dynamically imported module");
    return "código";
  }, onFailure);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toBe("código");
  expect(attempts).toEqual([0, 2, 6, 14, 30, 60, 90]);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test("code that loads is requested once, and no failure is reported", async () => {
  const onFailure = vi.fn<() => void>();
  const load = vi.fn<() => Promise<string>>(async () => "código");
  expect(await loadWithRetry(load, onFailure)).toBe("código");
  expect(load).toHaveBeenCalledTimes(1);
  expect(onFailure).not.toHaveBeenCalled();
});
