import { afterEach, expect, test, vi } from "vitest";

import { inTime } from "#app/panel/records/review/in-time.ts";

afterEach(() => void vi.useRealTimers());

test("what is read within the limit is the answer, and no timer is left", async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.resolve("leído"), 1000)).toBe("leído");
  expect(vi.getTimerCount()).toBe(0);
});

test("what fails, or takes longer, has no answer", async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.reject(new Error("sin red")), 1000)).toBeNull();
  const late = inTime(new Promise<string>(() => undefined), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeNull();
});
