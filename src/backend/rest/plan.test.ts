import * as fc from "fast-check";
import { expect, test } from "vitest";

import { quoteIdentifier, quoteLiteral, toArrayLiteral } from "#backend/api/sql.ts";
import { parsePayload } from "#backend/rest/body.ts";
import { chooseFunction, planCall } from "#backend/rest/functions.ts";
import { parsePreferences } from "#backend/rest/headers.ts";
import { planDelete, planInsert, planUpdate } from "#backend/rest/mutations.ts";
import { planRead } from "#backend/rest/plan.ts";
import { parseQuery } from "#backend/rest/query-string.ts";
import type { Column, ExposedFunction, Table } from "#backend/rest/schema.ts";

/* The planners: what they write, and that no value of a request is ever part of a statement. */

const column = (name: string, type: string, fallback: string | null = null): [string, Column] => [
  name,
  { name, type, default: fallback },
];
const products: Table = {
  name: "products",
  primaryKey: ["id"],
  grants: new Set(),
  relationships: [],
  columns: new Map([
    column("id", "uuid", "gen_random_uuid()"),
    column("title", "text"),
    column("features", "text[]", "'{}'::text[]"),
    column("search", "tsvector"),
  ]),
};
const find: ExposedFunction = {
  name: "find",
  arguments: [
    { name: "q", type: "text", isRequired: true },
    { name: "page", type: "integer", isRequired: false },
  ],
  returns: { kind: "rows", isSet: true, columns: products.columns, table: null },
  isVolatile: false,
  callers: [],
};
const query = (text: string) => parseQuery(new URLSearchParams(text));
const options = (prefer: string) => ({
  format: "json" as const,
  allowsAggregates: true,
  preferences: parsePreferences(prefer),
});
const payload = (value: unknown) => parsePayload(JSON.stringify(value), { checkKeys: true });
const reading = {
  format: "json",
  count: null,
  isAnonymous: false,
  allowsAggregates: true,
} as const;
const read = (text: string) => planRead(products, query(text), reading).main;

test("every value is a parameter, cast to its column's type", () => {
  const { sql, parameters } = read(
    "id=eq.1&title=ilike.*a*&features=cs.{b}&id=in.(2,3)&search=fts(spanish).c&title=fts.d",
  );
  expect(sql).toContain(
    [
      `where ("products"."id" = ($1::text)::uuid)`,
      `("products"."title" ilike $2::text)`,
      `("products"."features" @> ($3::text)::text[])`,
      `("products"."id" = any(($4::text)::uuid[]))`,
      `("products"."search" @@ to_tsquery('pg_catalog.spanish', $5::text))`,
      `(to_tsvector('pg_catalog.english', "products"."title") @@ to_tsquery('pg_catalog.english', $6::text))`,
    ].join(" and "),
  );
  expect(parameters).toEqual(["1", "%a%", "{b}", '{"2","3"}', "c", "d"]);
});

test("groups and their negation keep their parentheses", () => {
  expect(read("not.or=(title.eq.a,not.and(title.is.null,id.not.eq.b))").sql).toContain(
    `where not (("products"."title" = $1::text) or not (("products"."title" is null) and not ("products"."id" = ($2::text)::uuid)))`,
  );
});

test("an insert takes the whole body as one parameter", () => {
  const { sql, parameters } = planInsert(
    products,
    query("select=id"),
    payload([{ title: "a", features: ["b"] }]),
    options("return=representation"),
  );
  expect(sql).toContain(
    `insert into public."products" ("title", "features") select pgrst_body."title", pgrst_body."features" from json_to_recordset(($1::text)::json) as pgrst_body("title" text, "features" text[]) returning "products"."id"`,
  );
  expect(parameters).toEqual(['[{"title":"a","features":["b"]}]']);
});

test("a mutation returns no column that the response does not need", () => {
  const minimal = planDelete(products, query("id=eq.1"), options(""));
  expect(minimal.sql).toContain("returning 1 as pgrst_one");
  const ordered = planDelete(
    products,
    query("id=eq.1&select=t:title&order=features"),
    options("return=representation"),
  );
  expect(ordered.sql).toContain('returning "products"."title", "products"."features"');
});

test("a key that is no column is refused before the database", () => {
  expect(() => planInsert(products, query(""), payload({ nope: 1 }), options(""))).toThrow(
    "Could not find the 'nope' column of 'products' in the schema cache",
  );
  expect(() =>
    planUpdate(products, query("id=eq.1&columns=nope"), payload({ title: 1 }), options("")),
  ).toThrow("Could not find the 'nope' column");
});

test("an update or a delete needs a filter", () => {
  expect(() => planUpdate(products, query(""), payload({ title: "a" }), options(""))).toThrow(
    "UPDATE requires a WHERE clause",
  );
  expect(() => planDelete(products, query("order=id&limit=1"), options(""))).toThrow(
    "DELETE requires a WHERE clause",
  );
});

test("a function is chosen by the names of its arguments", () => {
  expect(chooseFunction("find", [find], ["q"])).toBe(find);
  expect(chooseFunction("find", [find], ["page", "q"])).toBe(find);
  expect(() => chooseFunction("find", [find], [])).toThrow("without parameters");
  expect(() => chooseFunction("find", [find], ["q", "x"])).toThrow("public.find(q, x)");
  expect(() => chooseFunction("find", [find, find], ["q"])).toThrow(
    "between: public.find(q => text, page => integer), public.find(q => text, page => integer)",
  );
  const unnamed = { ...find, arguments: [{ name: "", type: "integer", isRequired: true }] };
  expect(() => chooseFunction("find", [unnamed], [""])).toThrow("Could not find the function");
});

test("no text of a request becomes part of a statement", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const statements = (x: string, y: string) => {
        const search = new URLSearchParams([
          ["title", `eq.${x}`],
          ["features", `cs.${y}`],
          ["id", `in.(${JSON.stringify(x)},${JSON.stringify(y)})`],
        ]).toString();
        const filter = query(search);
        return [
          planRead(products, filter, { ...reading, format: "csv", count: "exact" }).main.sql,
          planUpdate(products, filter, payload({ title: x }), options("missing=default")).sql,
          planDelete(products, filter, options("return=representation")).sql,
          planInsert(products, query(""), payload([{ title: x }]), options("")).sql,
          planCall(find, new Map([["q", x]]), query(search), reading).main.sql,
          planCall(find, payload({ q: y }), query(search), reading).main.sql,
        ];
      };
      expect(statements(a, b)).toEqual(statements("x", "y"));
    }),
  );
});

test("names and constants are quoted so that they cannot end early", () => {
  expect(quoteIdentifier('a"b')).toBe('"a""b"');
  expect(quoteLiteral("a'b")).toBe("'a''b'");
  expect(quoteLiteral("a\\'b")).toBe(" E'a\\\\''b'");
  expect(toArrayLiteral(['a"b', "c\\d", "e,f", ""])).toBe('{"a\\"b","c\\\\d","e,f",""}');
});
