import { expect, test } from "vitest";

import { addRow } from "./use-list-cache.ts";

const first = {
  place: <Row>({ number, rows }: { number: number; rows: Row[] }, row: Row) =>
    number === 1 ? [row, ...rows] : null,
};

test("a new row goes where its list places it, and counts", () => {
  const page = { rows: [{ id: "a" }], total: 30 };

  expect(addRow(first, page, 1, { id: "b" })).toEqual({
    rows: [{ id: "b" }, { id: "a" }],
    total: 31,
  });
  expect(addRow(first, page, 2, { id: "b" })).toBe(page);
});

test("a new row that the list has read already is not shown twice", () => {
  const page = { rows: [{ id: "b" }, { id: "a" }], total: 31 };

  expect(addRow(first, page, 1, { id: "b" })).toBe(page);
});
