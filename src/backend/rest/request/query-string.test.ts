import { expect, test } from "vitest";

import { MAX_FILTERS, MAX_SEARCHES, parseQuery } from "#backend/rest/request/query-string.ts";

const filters = (count: number) => Array.from({ length: count }, () => "a=eq.1").join("&");
const searches = (count: number) =>
  `or=(${Array.from({ length: count }, () => "a.fts(spanish).maíz").join()})`;
const parse = (query: string, argumentNames = new Set<string>()) =>
  parseQuery(new URLSearchParams(query), argumentNames.size > 0 ? { argumentNames } : {});

test("a whole query string is read", () => {
  expect(
    parse(
      'select=id,t:title&title=eq.x&or=(a.eq.1,b.eq.2)&order=id.desc&limit=5&offset=10&columns="a",b&on_conflict=section,key',
    ),
  ).toMatchObject({
    select: [
      { column: "id", alias: "id" },
      { column: "title", alias: "t" },
    ],
    conditions: [
      { kind: "filter", column: "title" },
      { kind: "group", operator: "or" },
    ],
    order: [{ column: "id", direction: "desc" }],
    range: { offset: 10, limit: 5 },
    columns: ["a", "b"],
    onConflict: ["section", "key"],
  });
});

test("an empty query string selects everything", () => {
  expect(parse("")).toEqual({
    select: ["*"],
    conditions: [],
    order: [],
    range: { offset: 0, limit: null },
    columns: null,
    onConflict: null,
    arguments: new Map(),
  });
});

test("resolves repeated parameters as PostgREST does", () => {
  expect(parse("select=id&select=title&limit=1&limit=2")).toMatchObject({
    select: [{ column: "id" }],
    range: { limit: 2 },
  });
});

test("an argument's name makes an argument, whatever its value looks like", () => {
  const query = parse("q=eq.5&title=eq.x&other=plain", new Set(["q"]));
  expect([...query.arguments]).toEqual([
    ["q", "eq.5"],
    ["other", "plain"],
  ]);
  expect(query.conditions).toHaveLength(1);
});

test("filters are bounded, those in groups included", () => {
  const group = `or=(${Array.from({ length: MAX_FILTERS }, () => "a.eq.1").join()})`;
  expect(parse(filters(MAX_FILTERS)).conditions).toHaveLength(MAX_FILTERS);
  expect(() => parse(filters(MAX_FILTERS + 1))).toThrow("More than 50 filters");
  expect(parse(group).conditions).toHaveLength(1);
  expect(() => parse(`${group}&a=eq.1`)).toThrow("More than 50 filters");
});

test("limits the number of full-text searches", () => {
  expect(parse(searches(MAX_SEARCHES)).conditions).toHaveLength(1);
  expect(() => parse(searches(MAX_SEARCHES + 1))).toThrow("More than 5 full-text searches");
});

test.each([
  ["a=eq.%00", "22021"],
  ["%00=eq.a", "22021"],
  ["__proto__=eq.1", "PGRST100"],
  ["constructor=eq.1", "PGRST100"],
  ["prototype=1", "PGRST100"],
  ["news.order=id", "PGRST108"],
  ["news.limit=1", "PGRST108"],
  ["news.or=(a.eq.1)", "PGRST108"],
  ["columns=a;b", "PGRST100"],
  ["on_conflict=", "PGRST100"],
  ["apikey=secret", "PGRST100"],
])("%s is refused", (query, code) => {
  expect(() => parse(query)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ status: 400, code }) }),
  );
});
