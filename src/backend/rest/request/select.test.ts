import * as fc from "fast-check";
import { expect, test } from "vitest";

import { RestError } from "#backend/rest/errors.ts";
import { parseSelect, resolveSelect, writeSelect } from "#backend/rest/request/select.ts";
import type { Relation } from "#backend/rest/schema.ts";
import { pickSize } from "#tests/support/size.ts";

const column = (name: string) => [name, { name, type: "text", default: null }] as const;
const products: Relation = {
  name: "products",
  columns: new Map([column("id"), column("title"), column("image_url")]),
};
const codeOf = (text: string) => {
  try {
    resolveSelect(parseSelect(text), products);
    return null;
  } catch (error) {
    return error instanceof RestError ? error.fields.code : error;
  }
};

test.each([
  ["*", ["*"]],
  ["", ["*"]],
  ["id", [{ column: "id", alias: "id" }]],
  [
    "id, title",
    [
      { column: "id", alias: "id" },
      { column: "title", alias: "title" },
    ],
  ],
  ["t:title", [{ column: "title", alias: "t" }]],
  ['"un título":"title"', [{ column: "title", alias: "un título" }]],
  ["*,t:title", ["*", { column: "title", alias: "t" }]],
])("select=%s is read", (text, items) => {
  expect(parseSelect(text)).toEqual(items);
});

test("'*' stands for all columns in their order, and aliases are quoted", () => {
  const write = (text: string) =>
    writeSelect(resolveSelect(parseSelect(text), products), '"products"');
  expect(write("*")).toBe('"products"."id", "products"."title", "products"."image_url"');
  expect(write('id,"a\\"b":title')).toBe('"products"."id", "products"."title" as "a""b"');
});

test("a column is read once, however often it is named, and refused under a second name", () => {
  const names = (text: string) =>
    resolveSelect(parseSelect(text), products).map(({ alias }) => alias);
  expect(names("title,*,title,title:title")).toEqual(["title", "id", "image_url"]);
  for (const text of ["a:title,b:title", "*,t:title", "t:title,*"]) {
    expect(() => names(text)).toThrow("The column 'title' is selected under more than one name");
  }
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
  ["id::text", "PGRST127"],
  ["t:id::text", "PGRST127"],
  ["specs->0", "PGRST127"],
  ["specs->>name", "PGRST127"],
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
