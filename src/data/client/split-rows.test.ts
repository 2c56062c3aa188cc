import { expect, test } from "vitest";

import { splitRows } from "#data/client/split-rows.ts";

const make = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => ({ n, text: "x".repeat(length) }));

test.each([
  [0, 10, []],
  [1, 10, [1]],
  [1000, 10, [1000]],
  [2001, 10, [1000, 1000, 1]],
  [5, 140_000, [2, 2, 1]],
  [2, 400_000, [1, 1]],
])("%i rows of %i characters go in %j", (count, length, sizes) => {
  const rows = make(count, length);
  const parts = splitRows(rows);
  expect(parts.map((part) => part.length)).toEqual(sizes);
  expect(parts.flat()).toEqual(rows);
});
