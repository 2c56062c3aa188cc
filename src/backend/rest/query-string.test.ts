import * as fc from "fast-check";
import { expect, test } from "vitest";

import { Parameters } from "#backend/api/sql.ts";
import { RestError } from "#backend/rest/errors.ts";
import { MAX_FILTERS, MAX_SEARCHES, parseQuery } from "#backend/rest/query-string.ts";
import { resolveResource } from "#backend/rest/resolve.ts";
import { writeRows } from "#backend/rest/rows.ts";
import type { Relation } from "#backend/rest/schema.ts";
import { parseSelect } from "#backend/rest/select.ts";
import { pickSize } from "#tests/support/size.ts";

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
      { field: { column: "id" }, alias: null },
      { field: { column: "title" }, alias: "t" },
    ],
    conditions: [
      { kind: "filter", field: { column: "title" } },
      { kind: "group", operator: "or" },
    ],
    order: [{ field: { column: "id" }, direction: "desc" }],
    range: { offset: 10, limit: 5 },
    columns: ["a", "b"],
    onConflict: ["section", "key"],
  });
});

test("an empty query string selects everything", () => {
  expect(parse("")).toEqual({
    select: [{ kind: "all" }],
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
    select: [{ field: { column: "id" } }],
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

test("beside an argument's plain value, operations with its name are filters", () => {
  const query = parse("id=5&id=gt.2&id=not.in.(1,3)", new Set(["id"]));
  expect([...query.arguments]).toEqual([["id", "5"]]);
  expect(query.conditions).toHaveLength(2);
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

const column = (name: string) => [name, { name, type: "text", default: null }] as const;
const products: Relation = {
  name: "products",
  columns: new Map([column("id"), column("title"), column("image_url"), column("specs")]),
  relationships: [],
};
const resolve = (text: string, relation = products) =>
  resolveResource(parse(text), relation, "anon");
const codeOf = (text: string) => {
  try {
    resolve(new URLSearchParams({ select: text }).toString());
    return null;
  } catch (error) {
    return error instanceof RestError ? error.fields.code : error;
  }
};

const select = (name: string, alias: string | null = null) => ({
  kind: "field",
  field: { column: name, path: [] },
  cast: null,
  aggregate: null,
  alias,
});

test.each([
  ["*", [{ kind: "all" }]],
  ["", [{ kind: "all" }]],
  ["id", [select("id")]],
  ["id, title", [select("id"), select("title")]],
  ["t:title", [select("title", "t")]],
  ['"un título":"title"', [select("title", "un título")]],
  ["*,t:title", [{ kind: "all" }, select("title", "t")]],
])("select=%s is read", (text, items) => {
  expect(parseSelect(text)).toEqual(items);
});

const write = (text: string, relation = products) => {
  const name = `"${relation.name}"`;
  const source = { from: `public.${name}`, qualifier: name };
  return writeRows(resolve(text, relation), source, { parameters: new Parameters(), range: "" })
    .sql;
};

test("'*' stands for all columns in their order, and aliases are quoted", () => {
  expect(write("select=*")).toBe(
    'select "products"."id", "products"."title", "products"."image_url", "products"."specs" from public."products"',
  );
  expect(write('select=id,"a\\"b":title')).toBe(
    'select "products"."id", "products"."title" as "a""b" from public."products"',
  );
});

test("a column is read once under each name", () => {
  const names = (text: string) => resolve(`select=${text}`).items.map(({ name }) => name);
  expect(names("title,*,title,title:title")).toEqual(["title", "id", "image_url", "specs"]);
  expect(names("a:title,b:title")).toEqual(["a", "b"]);
});

test("of several orders the first counts, as in PostgREST", () => {
  expect(parse("order=id.desc&order=title").order).toHaveLength(1);
  expect(() => parse("order=id&order=title.up")).toThrow("failed to parse order");
});

test.each([
  ["nope", "42703"],
  ["id,,title", "PGRST100"],
  ["id,", "PGRST100"],
  ["id title;", "PGRST100"],
  [":title", "PGRST100"],
  ["t:", "PGRST100"],
  ["id)", "PGRST100"],
  ["news(*)", "PGRST200"],
  ["n:news(*)", "PGRST200"],
  ["news!inner(*)", "PGRST200"],
  ["...news(title)", "PGRST200"],
  ["id.count()", "PGRST123"],
  ["count()", "PGRST123"],
  ["id::inet", "PGRST127"],
  ["id::int; drop table news", "PGRST100"],
  ["specs->", "PGRST100"],
  ["specs->__proto__", "PGRST100"],
  ["specs->-1x", "PGRST100"],
  ["__proto__", "PGRST100"],
  ["constructor:title", "PGRST100"],
])("select=%s is refused with %s", (text, code) => {
  expect(codeOf(text)).toBe(code);
});

const WORDS = '* a b : , . " ( ) ! - > count'.split(" ");

test("no text makes the parser throw anything but its own 400", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...WORDS) }),
  );
  const property = fc.property(hostile, (text) => {
    try {
      parseSelect(text);
      return true;
    } catch (error) {
      return error instanceof RestError && error.fields.status === 400;
    }
  });
  expect(fc.check(property, { numRuns: pickSize(300, 2000) })).toMatchObject({ failed: false });
});

const news: Relation = {
  name: "news",
  columns: new Map(
    ["id", "title", "a.b"].map((name) => [name, { name, type: "text", default: null }]),
  ),
  relationships: [],
};
const writeOrder = (text: string) =>
  write(new URLSearchParams({ select: "id", order: text }).toString(), news).replace(
    'select "news"."id" from public."news"',
    "",
  );

test.each([
  ["title", ' order by "news"."title"'],
  ["title.asc", ' order by "news"."title" asc'],
  ["title.desc.nullslast,id", ' order by "news"."title" desc nulls last, "news"."id"'],
  ["title.nullsfirst", ' order by "news"."title" nulls first'],
  ['"a.b".desc', ' order by "news"."a.b" desc'],
])("order=%s becomes SQL", (text, sql) => {
  expect(writeOrder(text)).toBe(sql);
});

test.each([
  "",
  "title.up",
  "title.asc.desc",
  "title.nullslast.desc",
  "title,",
  "title desc;",
  "author(name)",
  "author(name",
  "nope",
  "__proto__",
])("order=%s is refused", (text) => {
  expect(() => writeOrder(text)).toThrow(RestError);
});
