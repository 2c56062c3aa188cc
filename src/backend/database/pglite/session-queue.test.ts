import { expect, onTestFinished, test, vi } from "vitest";

import { createSessionQueue, type JobOptions } from "#backend/database/pglite/session-queue.ts";

/** A queue whose first job holds the session until `release`; `ran` has the names of the jobs after it. */
function startQueue(waitLimitMs = 60_000) {
  const enqueue = createSessionQueue(() => Promise.resolve("session"), waitLimitMs);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const held = enqueue(() => promise);
  const add = (name: string, options?: JobOptions) =>
    enqueue(() => {
      ran.push(name);
      return Promise.resolve(name);
    }, options);
  return { add, ran, release, held };
}

const LOW: JobOptions = { priority: "low" };

test("runs low-priority jobs after all others, each kind in its order", async () => {
  const { add, ran, release } = startQueue();
  const jobs = [add("anonymous 1", LOW), add("save 1"), add("anonymous 2", LOW), add("save 2")];
  release();
  await Promise.all(jobs);
  expect(ran).toEqual(["save 1", "save 2", "anonymous 1", "anonymous 2"]);
});

test("runs a low-priority job after every ten others, so that none starves", async () => {
  // A clock that stands still: the first one's pause is over immediately, on a slow machine too.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, ran, release } = startQueue();
  const anonymous = [add("anonymous 1", LOW), add("anonymous 2", LOW)];
  const saves = Array.from({ length: 30 }, (_, n) => add(`save ${n}`));
  release();
  await Promise.all([...anonymous, ...saves]);
  expect([ran.indexOf("anonymous 1"), ran.indexOf("anonymous 2")]).toEqual([10, 21]);
});

test.each([
  ["as long as", 15, 15],
  ["three times as long as", 40, 120],
])(
  "pauses low-priority jobs for %s the last one took %i ms, without delaying others",
  async (_, took, pause) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const enqueue = createSessionQueue(() => Promise.resolve("session"), 60_000);
    const ran: string[] = [];
    const add = (name: string, ms: number, options?: JobOptions) =>
      void enqueue(async () => {
        ran.push(name);
        await new Promise((resolve) => setTimeout(resolve, ms));
      }, options);
    add("anonymous 1", took, LOW);
    add("anonymous 2", took, LOW);
    await vi.advanceTimersByTimeAsync(took + 1);
    add("save", 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(ran).toEqual(["anonymous 1", "save"]);
    await vi.advanceTimersByTimeAsync(pause - 2);
    expect(ran).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5);
    expect(ran).toEqual(["anonymous 1", "save", "anonymous 2"]);
  },
);

/** Jobs that have sent everything once `sent` has been called, and end later. */
function startSending() {
  const enqueue = createSessionQueue(() => Promise.resolve("session"), 60_000);
  const ran: string[] = [];
  const add = (name: string, options?: JobOptions) => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const done = enqueue((_session, release) => {
      ran.push(name);
      release();
      return promise;
    }, options);
    return { end, done };
  };
  return { add, ran, settle: () => new Promise((resolve) => setTimeout(resolve)) };
}

test("lets a job begin when the one before it has sent everything, three at most", async () => {
  const { add, ran, settle } = startSending();
  const jobs = ["a", "b", "c", "d"].map((name) => add(name));
  await settle();
  expect(ran).toEqual(["a", "b", "c"]);
  jobs[1]?.end();
  await settle();
  expect(ran).toEqual(["a", "b", "c", "d"]);
});

test("begins a low-priority job only when no other is unfinished, and none during it", async () => {
  const { add, ran, settle } = startSending();
  const first = add("read");
  const anonymous = add("anonymous", LOW);
  await settle();
  expect(ran).toEqual(["read"]);
  first.end();
  await settle();
  add("save");
  await settle();
  expect(ran).toEqual(["read", "anonymous"]);
  anonymous.end();
  await settle();
  expect(ran).toEqual(["read", "anonymous", "save"]);
});

test("rejects an aborted job immediately and never runs it", async () => {
  const { add, ran, release } = startQueue();
  const client = new AbortController();
  const aborted = add("aborted", { priority: "low", signal: client.signal });
  const wanted = add("wanted", LOW);
  client.abort();
  await expect(aborted).rejects.toThrow("the job was aborted before it began");
  await expect(add("late", { signal: AbortSignal.abort() })).rejects.toThrow("the job was aborted");
  release();
  await wanted;
  expect(ran).toEqual(["wanted"]);
});

test("rejects a job that has waited for too long and never runs it", async () => {
  const { add, ran, release, held } = startQueue(5);
  await expect(add("late")).rejects.toThrow("the database is busy or restarting");
  release();
  await held;
  expect(ran).toEqual([]);
});

test("runs the next job after one that fails", async () => {
  const enqueue = createSessionQueue(() => Promise.resolve("session"), 60_000);
  const failing = enqueue(() => Promise.reject(new Error("no")));
  const next = enqueue((session) => Promise.resolve(session));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("session");
});
