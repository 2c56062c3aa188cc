import { expect, test } from "vitest";

import {
  formatContentRange,
  MAX_ROWS,
  parseRange,
  statusOfRange,
  writeRange,
} from "#backend/rest/headers/range.ts";

test.each([
  [null, null, null, { offset: 0, limit: null }],
  ["5", "10", null, { offset: 10, limit: 5 }],
  [null, null, "10-14", { offset: 10, limit: 5 }],
  [null, null, "10-", { offset: 10, limit: null }],
  ["20", "5", "10-14", { offset: 10, limit: 5 }],
  ["8", "5", "10-14", { offset: 10, limit: 3 }],
  ["0", null, "10-14", { offset: 0, limit: 0 }],
  [null, null, "bytes=0-5", { offset: 0, limit: null }],
])("limit=%s offset=%s Range: %s", (limit, offset, header, expected) => {
  expect(parseRange(limit, offset, header)).toEqual(expected);
});

test.each([
  ["-1", null, null, 416],
  [null, "-1", null, 416],
  [null, null, "9-3", 416],
  ["3", null, "10-14", 416],
  ["ten", null, null, 400],
  ["1;drop", null, null, 400],
  ["1e3", null, null, 400],
  ["9".repeat(30), null, null, 400],
])("limit=%s offset=%s Range: %s is refused", (limit, offset, header, status) => {
  expect(() => parseRange(limit, offset, header)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ status }) }),
  );
});

test("a response never holds more rows than the bound", () => {
  expect(writeRange({ offset: 0, limit: null })).toBe(` limit ${MAX_ROWS}`);
  expect(writeRange({ offset: 2, limit: MAX_ROWS + 1 })).toBe(` limit ${MAX_ROWS} offset 2`);
  expect(writeRange({ offset: 0, limit: 0 })).toBe(" limit 0");
});

test("the range of a response is described as PostgREST describes it", () => {
  expect(formatContentRange(0, 5, null)).toBe("0-4/*");
  expect(formatContentRange(10, 5, 25)).toBe("10-14/25");
  expect(formatContentRange(0, 0, 0)).toBe("*/0");
  expect(formatContentRange(30, 0, null)).toBe("*/*");
});

test("the status follows the total, where it is known", () => {
  expect(statusOfRange(0, 5, null)).toBe(200);
  expect(statusOfRange(0, 25, 25)).toBe(200);
  expect(statusOfRange(10, 5, 25)).toBe(206);
  expect(statusOfRange(25, 0, 25)).toBe(206);
  expect(() => statusOfRange(26, 0, 25)).toThrow("Requested range not satisfiable");
});
