import { expect, test } from "vitest";

import { memoizeLru, setLru } from "#lib/lru.ts";

test("what was used longest ago is evicted, and what is used again stays", () => {
  const cache = new Map<string, number>();
  for (const [index, key] of ["a", "b", "a", "c"].entries()) setLru(cache, [key, index], 2);
  expect([...cache]).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
});

test("a text that was used lately is not read again, and the one used longest ago is", () => {
  const read: string[] = [];
  const length = memoizeLru(2, (text) => {
    read.push(text);
    return text.length;
  });
  expect(["uno", "tres", "uno", "cinco", "uno", "tres"].map(length)).toEqual([3, 4, 3, 5, 3, 4]);
  expect(read).toEqual(["uno", "tres", "cinco", "tres"]);
});
