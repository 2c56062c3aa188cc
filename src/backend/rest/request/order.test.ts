import { expect, test } from "vitest";

import { RestError } from "#backend/rest/errors.ts";
import { parseOrder, writeOrder } from "#backend/rest/request/order.ts";

const table = {
  name: "news",
  columns: new Map(
    ["id", "title", "a.b"].map((name) => [name, { name, type: "text", default: null }]),
  ),
};
const write = (text: string) => writeOrder(parseOrder(text), table, '"news"');

test.each([
  ["title", ' order by "news"."title"'],
  ["title.asc", ' order by "news"."title" asc'],
  ["title.desc.nullslast,id", ' order by "news"."title" desc nulls last, "news"."id"'],
  ["title.nullsfirst", ' order by "news"."title" nulls first'],
  ['"a.b".desc', ' order by "news"."a.b" desc'],
])("order=%s becomes SQL", (text, sql) => {
  expect(write(text)).toBe(sql);
});

test.each([
  "",
  "title.up",
  "title.asc.desc",
  "title.nullslast.desc",
  "title,",
  "title desc;",
  "author(name)",
  "specs->0",
  "nope",
  "__proto__",
])("order=%s is refused", (text) => {
  expect(() => write(text)).toThrow(RestError);
});
