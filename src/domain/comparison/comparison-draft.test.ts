import { expect, test } from "vitest";

import { COMPARE_CSV_PATH, COMPARE_PATH } from "#domain/comparison/addresses.ts";
import {
  buildComparePath,
  readComparison,
  toComparisonKey,
} from "#domain/comparison/comparison-draft.ts";

const read = (query: string) => readComparison(new URLSearchParams(query));
const toKey = (query: string) => toComparisonKey(new URLSearchParams(query));

test("an address and its comparison are the same, in the visitor's order", () => {
  const query =
    "producto=urea&producto=palmiste.expeller&base=base-seca&propio=Ma%C3%ADz&propio_base=tal-cual&dato=Fibra&medida=%25&valor=2%2C5";
  const { draft, repeated, unread } = read(query);
  expect(draft.keys).toEqual(["urea", "palmiste.expeller"]);
  expect(draft.typed).toEqual({
    name: "Maíz",
    basis: "as-is",
    values: [{ name: "Fibra", unit: "%", text: "2,5" }],
  });
  expect([repeated, unread]).toEqual([0, 0]);
  expect(buildComparePath(draft)).toBe(`${COMPARE_PATH}?${query}`);
  expect(buildComparePath({ keys: ["urea"] }, COMPARE_CSV_PATH)).toBe(
    `${COMPARE_CSV_PATH}?producto=urea`,
  );
  expect(buildComparePath({ keys: [] })).toBe(COMPARE_PATH);
});

test("what is named twice counts once, and what can be no product is counted", () => {
  const { draft, repeated, unread } = read(
    "producto=urea&producto=&producto=urea&producto=__proto__&producto=Urea&producto=a.&producto=a.b.c&producto=%00",
  );
  expect(draft.keys).toEqual(["urea"]);
  expect([repeated, unread]).toEqual([1, 5]);
});

test.each([
  ["", COMPARE_PATH],
  ["producto=&base=tal-cual&utm_source=x&propio=&dato=Fibra&medida=%25&valor=", COMPARE_PATH],
  ["utm_source=x&producto=b&producto=a&base=otra", `${COMPARE_PATH}?producto=b&producto=a`],
  ["base=base-seca&producto=a", `${COMPARE_PATH}?producto=a&base=base-seca`],
])("the comparison of '%s' is cached as %s", (query, key) => {
  expect(toKey(query)).toBe(key);
});

test.each([
  ["a typed ingredient", "producto=a&propio=Ma%C3%ADz"],
  ["a typed value", "producto=a&dato=Fibra&medida=%25&valor=2"],
  ["what is named twice", "producto=a&producto=a"],
  ["what can be no product", "producto=a&producto=constructor."],
])("a comparison with %s is not cached", (_name, query) => {
  expect(toKey(query)).toBeNull();
});

test("whatever an address holds, its comparison is bounded", () => {
  const query = new URLSearchParams("base=constructor&propio_base=__proto__");
  query.append("propio", "\ud800".repeat(1000));
  for (let index = 0; index < 3000; index += 1) {
    query.append("producto", `a${index}`);
    query.append("dato", "Proteína\u0000".repeat(100));
    query.append("medida", index % 2 === 0 ? "%" : "constructor");
    query.append("valor", "9".repeat(500));
  }
  const { draft, unread } = readComparison(query);
  expect(draft.keys).toHaveLength(20);
  expect(unread).toBe(2980);
  expect(draft.typed?.values).toHaveLength(20);
  expect(buildComparePath(draft).length).toBeLessThan(10_000);
});
