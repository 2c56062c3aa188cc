import { expect, test, vi } from "vitest";

import { repeat } from "#jobs/repeat.ts";

const NEVER_MS = 3_600_000;

test("work is done at once, when woken, and as long as there is more", async () => {
  let left = 3;
  const work = vi.fn<() => Promise<boolean>>(() => Promise.resolve(--left > 0));
  const repeated = repeat(work, { everyMs: NEVER_MS, onError: () => undefined });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  repeated.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(4));
  await repeated.stop();
});

test("a wake-up during a run is not lost", async () => {
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

test("a failure is reported and does not end the work", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const work = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error("no database")));
  const repeated = repeat(work, { everyMs: 1, onError });
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(1));
  await repeated.stop();
});
