import { expect, test, vi } from "vitest";

import { createCoalescer } from "#lib/async/coalesce.ts";

test("shares one run among concurrent calls with the same key", async () => {
  const work = vi.fn<(signal: AbortSignal) => Promise<string>>(() => Promise.resolve("result"));
  const { run } = createCoalescer<string>();
  const calls = [run("a", work), run("a", work), run("b", work)];
  expect(await Promise.all(calls)).toEqual(["result", "result", "result"]);
  expect(work).toHaveBeenCalledTimes(2);
  await run("a", work);
  expect(work).toHaveBeenCalledTimes(3);
});

test("rejects all callers of a run that fails, and starts another for the next", async () => {
  const { run } = createCoalescer<string>();
  const fail = () => Promise.reject(new Error("no"));
  const calls = await Promise.allSettled([run("a", fail), run("a", fail)]);
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await run("a", () => Promise.resolve("again"))).toBe("again");
});

test("aborts the work when every caller has aborted, and not before", async () => {
  const { run } = createCoalescer<string>();
  const end = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return end.promise;
  };
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [run("a", work, first.signal), run("a", work, second.signal)];
  first.abort();
  expect(signals[0]?.aborted).toBe(false);
  second.abort();
  expect(signals[0]?.aborted).toBe(true);
  calls.push(run("a", work));
  expect(signals).toHaveLength(2);
  end.resolve("result");
  expect(await Promise.all(calls)).toEqual(["result", "result", "result"]);
});

test("settles when all current runs have ended", async () => {
  const { run, settle } = createCoalescer<string>();
  const end = Promise.withResolvers<string>();
  const running = run("a", () => end.promise);
  let isSettled = false;
  const settled = settle().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  end.reject(new Error("no"));
  await settled;
  await expect(running).rejects.toThrow("no");
});
