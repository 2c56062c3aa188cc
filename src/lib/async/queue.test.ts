import { expect, test } from "vitest";

import { AbortedError, BusyError, createQueue } from "#lib/async/queue.ts";

/** A job that ends when `end` is called. */
function makeJob() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve };
}

test("runs no more jobs than the limit, in their order", async () => {
  const enqueue = createQueue(1);
  const first = makeJob();
  const begun: string[] = [];
  const results = ["first", "second", "third"].map((name) =>
    enqueue(() => {
      begun.push(name);
      return name === "first" ? first.run() : Promise.resolve(name);
    }),
  );
  expect(begun).toEqual(["first"]);
  first.end("first");
  expect(await Promise.all(results)).toEqual(["first", "second", "third"]);
  expect(begun).toEqual(["first", "second", "third"]);
});

test("runs the next job after one that fails", async () => {
  const enqueue = createQueue(1);
  const failing = enqueue(() => Promise.reject(new Error("no")));
  const next = enqueue(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("rejects a job while the queue is full", async () => {
  const enqueue = createQueue(1, 1);
  const first = makeJob();
  const running = enqueue(first.run);
  const waiting = enqueue(() => Promise.resolve("waited"));
  await expect(enqueue(() => Promise.resolve(""))).rejects.toBeInstanceOf(BusyError);
  first.end("done");
  expect(await Promise.all([running, waiting])).toEqual(["done", "waited"]);
  expect(await enqueue(() => Promise.resolve("later"))).toBe("later");
});

test("drops a job that is aborted while it waits", async () => {
  const enqueue = createQueue(1, 1);
  const first = makeJob();
  const running = enqueue(first.run);
  const client = new AbortController();
  const dropped = enqueue(() => Promise.resolve("dropped"), client.signal);
  client.abort();
  await expect(dropped).rejects.toBeInstanceOf(AbortedError);
  const next = enqueue(() => Promise.resolve("next"));
  first.end("first");
  expect(await Promise.all([running, next])).toEqual(["first", "next"]);
  const late = enqueue(() => Promise.resolve("late"), AbortSignal.abort());
  await expect(late).rejects.toBeInstanceOf(AbortedError);
});
