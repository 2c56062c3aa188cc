import { expect, test } from "vitest";

import { createBatcher } from "#lib/async/batch.ts";

test("items added while a batch is handled come in the next ones, in order", async () => {
  const batches: (readonly number[])[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const batcher = createBatcher<number>((items) => {
    batches.push(items);
    return batches.length === 1 ? promise : Promise.resolve();
  }, 2);
  batcher.add([1]);
  batcher.add([2, 3]);
  batcher.add([4]);
  expect([batches, batcher.size]).toEqual([[[1]], 3]);
  resolve();
  await expect.poll(() => batches).toEqual([[1], [2, 3], [4]]);
  batcher.add([5]);
  expect([batches.at(-1), batcher.size]).toEqual([[5], 0]);
});
