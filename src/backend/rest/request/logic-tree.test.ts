import * as fc from "fast-check";
import { expect, test } from "vitest";

import { RestError } from "#backend/rest/errors.ts";
import { listFilters, MAX_DEPTH, parseCondition } from "#backend/rest/request/logic-tree.ts";

const filter = (column: string, value: string) => ({
  kind: "filter",
  column,
  isNegated: false,
  operation: { operator: "eq", value },
});
const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const nest = (depth: number): string => (depth === 0 ? "a.eq.1" : `and(${nest(depth - 1)},b.eq.2)`);

test("a group holds filters and groups", () => {
  expect(parseCondition("or", "(a.eq.1,not.and(b.eq.2,c.eq.3))")).toEqual({
    kind: "group",
    operator: "or",
    isNegated: false,
    conditions: [
      filter("a", "1"),
      {
        kind: "group",
        operator: "and",
        isNegated: true,
        conditions: [filter("b", "2"), filter("c", "3")],
      },
    ],
  });
});

test.each([
  ['(a.eq."x,y)")', "x,y)"],
  ["(a.eq.{x,y})", "{x,y}"],
  ["( a.eq.x )", "x "],
  ["(a.eq.)", ""],
  ['(a.eq."say \\"hi\\"")', 'say "hi"'],
])("the value in or=%s is %s", (text, value) => {
  expect(parseCondition("or", text)).toMatchObject({ conditions: [filter("a", value)] });
});

test("lists, states and searches may stand in a group", () => {
  expect(parseCondition("and", "(a.in.(1,2),b.not.is.null,c.fts(simple).maíz)")).toMatchObject({
    conditions: [
      { operation: { operator: "in", values: ["1", "2"] } },
      { isNegated: true, operation: { operator: "is", state: "null" } },
      { operation: { operator: "fts", configuration: "simple", value: "maíz" } },
    ],
  });
});

test("columns may be called like operators", () => {
  expect(parseCondition("or", "(order.eq.1,and.eq.2,not.eq.3)")).toMatchObject({
    conditions: [filter("order", "1"), filter("and", "2"), filter("not", "3")],
  });
});

test.each(["", "a.eq.1", "()", "(a.eq.1", "(a.eq.1))", "(a.eq.1)x", "(a)", "(a.eq.1,)", "(or())"])(
  "or=%s is refused",
  (text) => {
    expect(() => parseCondition("or", text)).toThrow(RestError);
  },
);

test("groups nest to the bound and no deeper", () => {
  expect(parseCondition("or", `(${nest(MAX_DEPTH - 1)})`)).toMatchObject({ kind: "group" });
  expect(() => parseCondition("or", `(${nest(MAX_DEPTH)})`)).toThrow(/nested deeper/);
});

test("the filters of a group are listed with those of its groups", () => {
  const filters = listFilters([parseCondition("or", "(a.eq.1,and(b.eq.2,c.is.null))")]);
  expect(filters.map(({ operation }) => operation.operator)).toEqual(["eq", "eq", "is"]);
});

test("values of a group survive the quoting that PostgREST documents", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
      expect(parseCondition("and", `(a.eq.${quote(a)},b.eq.${quote(b)})`)).toMatchObject({
        conditions: [filter("a", a), filter("b", b)],
      });
    }),
  );
});
