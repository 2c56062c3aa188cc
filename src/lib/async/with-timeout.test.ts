import { afterEach, expect, test, vi } from "vitest";

import { withTimeout } from "#lib/async/with-timeout.ts";

afterEach(() => void vi.useRealTimers());

test("passes on a result or an error within the limit, and leaves no timer", async () => {
  vi.useFakeTimers();
  expect(await withTimeout(Promise.resolve("leído"), 1000)).toBe("leído");
  await expect(withTimeout(Promise.reject(new Error("sin red")), 1000)).rejects.toThrow("sin red");
  expect(vi.getTimerCount()).toBe(0);
});

test("resolves to null past the limit", async () => {
  vi.useFakeTimers();
  const late = withTimeout(new Promise<string>(() => undefined), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeNull();
});
