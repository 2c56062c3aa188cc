import { expect, test } from "vitest";

import { MAX_ROWS, readAll } from "#data/client/read-all.ts";

const source = (size: number) => {
  const rows = Array.from({ length: size }, (_, index) => index);
  const asked: [number, number][] = [];
  return {
    rows,
    asked,
    read: (first: number, last: number) => {
      asked.push([first, last]);
      return Promise.resolve(rows.slice(first, last + 1));
    },
  };
};

test.each([0, 1, MAX_ROWS - 1, MAX_ROWS, MAX_ROWS + 1, 3 * MAX_ROWS])(
  "all of %i rows are read, once and in order",
  async (size) => {
    const { rows, read } = source(size);
    expect(await readAll(read)).toEqual(rows);
  },
);

test("a read that fits into one response sends one request", async () => {
  const { asked, read } = source(10);
  await readAll(read);
  expect(asked).toEqual([[0, MAX_ROWS - 1]]);
});

test.each([1, MAX_ROWS, MAX_ROWS + 7])("no more than %i rows are requested", async (limit) => {
  const { rows, read, asked } = source(3 * MAX_ROWS);
  expect(await readAll(read, limit)).toEqual(rows.slice(0, limit));
  expect(asked.at(-1)?.[1]).toBe(limit - 1);
});
