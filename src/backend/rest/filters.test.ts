import * as fc from "fast-check";
import { expect, test } from "vitest";

import { RestError } from "#backend/rest/errors.ts";
import { listFilters, MAX_DEPTH, type Condition } from "#backend/rest/filters.ts";
import { parseQuery } from "#backend/rest/query-string.ts";
import { pickSize } from "#tests/support/size.ts";

/** The condition of one parameter. */
const parseCondition = (key: string, value: string): Condition => {
  const [condition] = parseQuery(new URLSearchParams([[key, value]])).conditions;
  if (condition === undefined) throw new Error(`${key} is no condition`);
  return condition;
};
const operationOf = (value: string) => {
  const condition = parseCondition("title", value);
  return condition.kind === "filter" ? condition.operation : null;
};
const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const codeOf = (key: string, value: string) => {
  try {
    parseCondition(key, value);
    return null;
  } catch (error) {
    return error instanceof RestError ? error.fields.code : error;
  }
};

test.each([
  ["eq.café", { operator: "eq", quantifier: null, value: "café" }],
  ["gte.2020-01-01", { operator: "gte", quantifier: null, value: "2020-01-01" }],
  ["eq.", { operator: "eq", quantifier: null, value: "" }],
  ["eq.a.b,c)(", { operator: "eq", quantifier: null, value: "a.b,c)(" }],
  ['eq."quoted"', { operator: "eq", quantifier: null, value: '"quoted"' }],
  ["ilike.*a*", { operator: "ilike", quantifier: null, value: "*a*" }],
  ["cs.{a,b}", { operator: "cs", quantifier: null, value: "{a,b}" }],
  ["eq(any).{a,b}", { operator: "eq", quantifier: "any", value: "{a,b}" }],
  ["like(all).{a*,*b}", { operator: "like", quantifier: "all", value: "{a*,*b}" }],
  ["isdistinct.a", { operator: "isdistinct", value: "a" }],
  ["adj.[1,2)", { operator: "adj", quantifier: null, value: "[1,2)" }],
  ["is.NULL", { operator: "is", state: "null" }],
  ["is.not_null", { operator: "is", state: "not_null" }],
  ["is.unknown", { operator: "is", state: "unknown" }],
  ["fts(spanish).maíz", { operator: "fts", configuration: "spanish", value: "maíz" }],
  ["wfts.a or b", { operator: "wfts", configuration: "english", value: "a or b" }],
  ["in.(a,b)", { operator: "in", values: ["a", "b"] }],
  ["in.()", { operator: "in", values: [] }],
  ['in.("a,b","c\\"d",e)', { operator: "in", values: ["a,b", 'c"d', "e"] }],
  ['in.("")', { operator: "in", values: [] }],
  ["in.(a,)", { operator: "in", values: ["a", ""] }],
])("the filter %s is read as PostgREST reads it", (value, operation) => {
  expect(operationOf(value)).toEqual(operation);
});

test("a list that supabase-js quotes without escaping is read as PostgREST reads it", () => {
  expect(operationOf('in.(B,"zz "q", (x)")')).toEqual({
    operator: "in",
    values: ["B", '"zz "q"', " (x"],
  });
});

test("'not.' negates a filter", () => {
  expect(parseCondition("title", "not.in.(a)")).toMatchObject({
    field: { column: "title", path: [] },
    isNegated: true,
    operation: { operator: "in" },
  });
});

test.each([
  ["title", "", "PGRST100"],
  ["title", "eq", "PGRST100"],
  ["title", "equals.5", "PGRST100"],
  ["title", "EQ.5", "PGRST100"],
  ["title", "not.not.eq.5", "PGRST100"],
  ["title", "is.maybe", "PGRST100"],
  ["title", "is.nullx", "PGRST100"],
  ["title", "in.a,b", "PGRST100"],
  ["title", "in.(a,b", "PGRST100"],
  ["title", "fts(klingon).x", "PGRST100"],
  ["title", "fts(english'); drop table news; --).x", "PGRST100"],
  ["title", "match.^a", "PGRST127"],
  ["title", "imatch.^a", "PGRST127"],
  ["title", "neq(any).{a}", "PGRST100"],
  ["title", "eq(some).{a}", "PGRST100"],
  ["", "eq.5", "PGRST100"],
  ["ti'tle", "eq.5", "PGRST100"],
  ["author.name", "eq.5", "PGRST108"],
  ["author.or", "(a.eq.1)", "PGRST108"],
  ['"__proto__"', "eq.1", "PGRST100"],
  ["constructor", "eq.1", "PGRST100"],
])("the filter %s=%s is refused with %s", (key, value, code) => {
  expect(codeOf(key, value)).toBe(code);
});

test("values of 'in' survive the quoting that PostgREST documents", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 }), (values) => {
      expect(operationOf(`in.(${values.map(quote).join(",")})`)).toEqual({
        operator: "in",
        values,
      });
    }),
  );
});

const WORDS = ["not.", "eq", "in", "is", "fts", "or", "and", "a", ...'( ) { } , . " \\'.split(" ")];

test("no text makes the parser throw anything but its own 400", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...WORDS) }),
  );
  const property = fc.property(hostile, hostile, (key, value) => {
    try {
      parseCondition(key, value);
      return true;
    } catch (error) {
      return error instanceof RestError && error.fields.status === 400;
    }
  });
  expect(fc.check(property, { numRuns: pickSize(300, 2000) })).toMatchObject({ failed: false });
});

const filter = (column: string, value: string) => ({
  kind: "filter",
  field: { column, path: [] },
  isNegated: false,
  operation: { operator: "eq", quantifier: null, value },
});
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
