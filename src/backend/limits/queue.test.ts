import { expect, test } from "vitest";

import { AbandonedError, BusyError, createQueue } from "#backend/limits/queue.ts";

/** A job that ends when `end` is called. */
function makeJob() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve };
}

test("no more jobs run at once than the limit, in their order", async () => {
  const takeTurn = createQueue(1);
  const first = makeJob();
  const begun: string[] = [];
  const results = ["first", "second", "third"].map((name) =>
    takeTurn(() => {
      begun.push(name);
      return name === "first" ? first.run() : Promise.resolve(name);
    }),
  );
  expect(begun).toEqual(["first"]);
  first.end("first");
  expect(await Promise.all(results)).toEqual(["first", "second", "third"]);
  expect(begun).toEqual(["first", "second", "third"]);
});

test("a job that fails lets the next one run", async () => {
  const takeTurn = createQueue(1);
  const failing = takeTurn(() => Promise.reject(new Error("no")));
  const next = takeTurn(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("a job is refused when too many wait, and taken again when they are done", async () => {
  const takeTurn = createQueue(1, 1);
  const first = makeJob();
  const running = takeTurn(first.run);
  const waiting = takeTurn(() => Promise.resolve("waited"));
  await expect(takeTurn(() => Promise.resolve(""))).rejects.toBeInstanceOf(BusyError);
  first.end("done");
  expect(await Promise.all([running, waiting])).toEqual(["done", "waited"]);
  expect(await takeTurn(() => Promise.resolve("later"))).toBe("later");
});

test("a job that is aborted before its turn is dropped, and its place is the next one's", async () => {
  const takeTurn = createQueue(1, 1);
  const first = makeJob();
  const running = takeTurn(first.run);
  const client = new AbortController();
  const dropped = takeTurn(() => Promise.resolve("dropped"), client.signal);
  client.abort();
  await expect(dropped).rejects.toBeInstanceOf(AbandonedError);
  const next = takeTurn(() => Promise.resolve("next"));
  first.end("first");
  expect(await Promise.all([running, next])).toEqual(["first", "next"]);
  const late = takeTurn(() => Promise.resolve("late"), AbortSignal.abort());
  await expect(late).rejects.toBeInstanceOf(AbandonedError);
});
