import { expect, onTestFinished, test, vi } from "vitest";

import { repeat } from "#lib/async/repeat.ts";

const NEVER_MS = 3_600_000;

test("runs immediately, when woken, and as long as there is more to do", async () => {
  let left = 3;
  const work = vi.fn<() => Promise<boolean>>(() => Promise.resolve(--left > 0));
  const repeated = repeat(work, { everyMs: NEVER_MS, onError: () => undefined });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  repeated.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(4));
  await repeated.stop();
});

test("runs again after a wake-up during a run", async () => {
  let finish = (): void => undefined;
  const work = vi.fn<() => Promise<boolean>>(
    () => new Promise((resolve) => (finish = () => resolve(false))),
  );
  const repeated = repeat(work, { everyMs: NEVER_MS, onError: () => undefined });
  repeated.wake();
  finish();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  const stopped = repeated.stop();
  finish();
  await stopped;
  repeated.wake();
  expect(work).toHaveBeenCalledTimes(2);
});

test("reports a failure and continues", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const work = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error("no database")));
  const repeated = repeat(work, { everyMs: 1, onError });
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(1));
  await repeated.stop();
});

test("waits before the first run when asked to, and pauses after each run", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const work = vi.fn<() => void>();
  const repeated = repeat(work, { everyMs: 100, firstAfterMs: 40, onError: () => undefined });
  await vi.advanceTimersByTimeAsync(39);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  await repeated.stop();
  expect(vi.getTimerCount()).toBe(0);
});
