import { expect, onTestFinished, test, vi } from "vitest";

import { createSessionQueue, type Turn } from "#backend/database/session-queue.ts";

/** A queue whose first job holds the session until `release`; `ran` has the names of the jobs after it. */
function startQueue(waitLimitMs = 60_000) {
  const enqueue = createSessionQueue(() => Promise.resolve("session"), waitLimitMs);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const held = enqueue(() => promise);
  const add = (name: string, turn?: Turn) =>
    enqueue(() => {
      ran.push(name);
      return Promise.resolve(name);
    }, turn);
  return { add, ran, release, held };
}

const LOW: Turn = { priority: "low" };

test("work of low priority waits for all other work, each kind in its order", async () => {
  const { add, ran, release } = startQueue();
  const jobs = [add("anonymous 1", LOW), add("save 1"), add("anonymous 2", LOW), add("save 2")];
  release();
  await Promise.all(jobs);
  expect(ran).toEqual(["save 1", "save 2", "anonymous 1", "anonymous 2"]);
});

test("work of low priority gets a turn after every ten others: it never starves", async () => {
  // A clock that stands still: the first one's rest is over at once, on a slow machine too.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, ran, release } = startQueue();
  const anonymous = [add("anonymous 1", LOW), add("anonymous 2", LOW)];
  const saves = Array.from({ length: 30 }, (_, n) => add(`save ${n}`));
  release();
  await Promise.all([...anonymous, ...saves]);
  expect([ran.indexOf("anonymous 1"), ran.indexOf("anonymous 2")]).toEqual([10, 21]);
});

test("work of low priority rests for as long as it took, and nothing else waits for that", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const enqueue = createSessionQueue(() => Promise.resolve("session"), 60_000);
  const ran: string[] = [];
  const add = (name: string, turn?: Turn) =>
    void enqueue(async () => {
      ran.push(name);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }, turn);
  add("anonymous 1", LOW);
  add("anonymous 2", LOW);
  await vi.advanceTimersByTimeAsync(41);
  add("save");
  await vi.advanceTimersByTimeAsync(0);
  expect(ran).toEqual(["anonymous 1", "save"]);
  await vi.advanceTimersByTimeAsync(38);
  expect(ran).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5);
  expect(ran).toEqual(["anonymous 1", "save", "anonymous 2"]);
});

test("work that is abandoned is refused at once and never runs", async () => {
  const { add, ran, release } = startQueue();
  const client = new AbortController();
  const abandoned = add("abandoned", { priority: "low", signal: client.signal });
  const wanted = add("wanted", LOW);
  client.abort();
  await expect(abandoned).rejects.toThrow("the job was aborted before its turn");
  await expect(add("late", { signal: AbortSignal.abort() })).rejects.toThrow("the job was aborted");
  release();
  await wanted;
  expect(ran).toEqual(["wanted"]);
});

test("work that has waited for too long is refused and never runs", async () => {
  const { add, ran, release, held } = startQueue(5);
  await expect(add("late")).rejects.toThrow("the database is busy or restarting");
  release();
  await held;
  expect(ran).toEqual([]);
});

test("a job that fails lets the next one run", async () => {
  const enqueue = createSessionQueue(() => Promise.resolve("session"), 60_000);
  const failing = enqueue(() => Promise.reject(new Error("no")));
  const next = enqueue((session) => Promise.resolve(session));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("session");
});
