import * as fc from "fast-check";
import { expect, test } from "vitest";

import { quoteIdentifier, quoteLiteral, toArrayLiteral } from "#backend/api/sql.ts";
import { parsePayload } from "#backend/rest/body.ts";
import { RestError } from "#backend/rest/errors.ts";
import { chooseFunction, planCall } from "#backend/rest/functions.ts";
import { parsePreferences } from "#backend/rest/headers.ts";
import { planDelete, planInsert, planUpdate } from "#backend/rest/mutations.ts";
import { planRead } from "#backend/rest/plan.ts";
import { parseQuery } from "#backend/rest/query-string.ts";
import type { Relationship } from "#backend/rest/relationships.ts";
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
  role: "authenticated" as const,
  count: null,
  isLimited: false,
  preferences: parsePreferences(prefer),
});
const payload = (value: unknown) => parsePayload(JSON.stringify(value), { checkKeys: true });
const reading = {
  format: "json",
  count: null,
  isLimited: false,
  role: "authenticated" as const,
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

/* Products have versions, which are of one product; both relationships are of one foreign key. */
const versions: Table = {
  name: "versions",
  primaryKey: ["id"],
  grants: new Set(),
  columns: new Map([column("id", "uuid"), column("product_id", "uuid"), column("data", "jsonb")]),
  relationships: [],
};
const key = { constraint: "versions_product", junction: null, isIndexed: true };
const toVersions: Relationship = {
  ...key,
  cardinality: "one-to-many",
  source: products,
  target: versions,
  columns: [["id", "product_id"]],
};
const toProducts: Relationship = {
  ...key,
  cardinality: "many-to-one",
  source: versions,
  target: products,
  columns: [["product_id", "id"]],
};
const embeddable: Table = { ...products, relationships: [toVersions] };
const versionsOfProducts: Table = { ...versions, relationships: [toProducts] };
const plan = (table: Table, text: string, isLimited = false) =>
  planRead(table, query(text), { ...reading, isLimited });

test("an embedded resource is a subquery for each row of the page", () => {
  const { main, checks } = plan(
    embeddable,
    "select=id,versions(data->a->>0)&versions.id=eq.1&versions.order=id.desc&versions.limit=2&limit=3",
  );
  expect(main.sql).toContain(
    `select "products"."id", (select coalesce(json_agg(pgrst_embedded.*), '[]') from (select ("pgrst_1"."data"->$1::text->>(0)) as "a" from public."versions" "pgrst_1" where "products"."id" = "pgrst_1"."product_id"` +
      ' and ("pgrst_1"."id" = ($2::text)::uuid) order by "pgrst_1"."id" desc limit 2) pgrst_embedded) as "versions" from public."products" limit 3',
  );
  expect(main.parameters).toEqual(["a", "1"]);
  expect(checks.map(({ statement }) => statement.sql)).toEqual([
    expect.stringContaining("as c0"),
    expect.stringContaining("as bytes from pgrst_page"),
  ]);
});

test("one related row is an object, and spread it is joined", () => {
  expect(plan(versionsOfProducts, "select=products(title)").main.sql).toContain(
    `(select row_to_json(pgrst_embedded.*) from (select "pgrst_1"."title" from public."products" "pgrst_1" where "versions"."product_id" = "pgrst_1"."id") pgrst_embedded) as "products"`,
  );
  expect(plan(versionsOfProducts, "select=count(),...products(t:title)").main.sql).toContain(
    `select count(*) as "count", "pgrst_spread_1"."t" as "t" from public."versions" left join lateral (select "pgrst_1"."title" as "t" from public."products" "pgrst_1" where "versions"."product_id" = "pgrst_1"."id") "pgrst_spread_1" on true group by 2 limit`,
  );
});

test("an inner resource and a filter by one become a condition, which counts too", () => {
  for (const text of ["versions!inner()", "versions()&versions=not.is.null"]) {
    const sql = planRead(embeddable, query(`select=id,${text}&versions.data->>a=eq.b`), {
      ...reading,
      count: "exact",
    }).main.sql;
    expect(sql.split('exists (select 1 from public."versions"')).toHaveLength(3);
  }
});

const costOf = (table: Table, text: string, row: Record<string, number>) => {
  try {
    plan(table, text, true).checks[0]?.verify(row);
    return "allowed";
  } catch (error) {
    return error instanceof RestError ? error.fields.code : error;
  }
};

test("what an anonymous client embeds costs as much as rows are read for it", () => {
  const { statement } = plan(embeddable, "select=id,versions(id)&limit=1000", true).checks[0] ?? {};
  expect(statement?.sql).toBe(
    'select (select coalesce(max(n), 0) from (select count(*) as n from public."versions" where "product_id" is not null group by "product_id") pgrst_related)::float8 as c0, (select count(*) from public."versions")::float8 as c1, (select count(*) from public."products")::float8 as c2',
  );
  const many = { c0: 10, c1: 100_000, c2: 10_000 };
  expect(costOf(embeddable, "select=id,versions(id)&limit=10", many)).toBe("allowed");
  expect(costOf(embeddable, "select=id,versions(id)&limit=1000", many)).toBe("54000");
  expect(costOf(embeddable, "select=id,versions(id)&limit=1000", { ...many, c1: 1000 })).toBe(
    "allowed",
  );
  // To leave rows out, the database looks at all.
  expect(costOf(embeddable, "select=id,versions!inner(id)&limit=10", many)).toBe("54000");
  const unindexed = { ...embeddable, relationships: [{ ...toVersions, isIndexed: false }] };
  expect(costOf(unindexed, "select=id,versions(id)&limit=10", many)).toBe("54000");
});

test("related rows by which others are ordered are read too", () => {
  const path = "select=id,products(name:title)&order=products(name)";
  const { statement } = plan(versionsOfProducts, path, true).checks[0] ?? {};
  expect(statement?.sql).toContain('octet_length("title")');
});

test("a long value under several names is read as often, which an anonymous client pays for", () => {
  const checksOf = (text: string) => plan(versions, text, true).checks;
  expect(checksOf("select=data")).toEqual([]);
  expect(checksOf("select=a:data,b:data")[0]?.statement.sql).toContain(
    "20 * (50 + coalesce(pg_column",
  );
});

test("a user may read twenty times as much as an anonymous client, and the server without a limit", () => {
  const search = query("select=id&title=ilike.*a*");
  const [ofUser] = planRead(products, search, reading).checks;
  const [ofAnonymous] = planRead(products, search, { ...reading, isLimited: true }).checks;
  expect(ofUser?.statement).toEqual(ofAnonymous?.statement);
  expect(() => ofAnonymous?.verify({ c0: 40_000_001 })).toThrow(RestError);
  ofUser?.verify({ c0: 800_000_000 });
  expect(() => ofUser?.verify({ c0: 800_000_001 })).toThrow(RestError);
  expect(planRead(products, search, { ...reading, role: "service_role" }).checks).toEqual([]);
});

test.each(["select=title,count()", "select=title.max()"])(
  "%s costs the length of its texts",
  (text) => {
    expect(plan(products, text).checks[0]?.statement.sql).toContain('octet_length("title")');
  },
);

test("a read by key, and one ordered by a time, are not measured", () => {
  expect(plan(products, "select=*&id=eq.1&order=id").checks).toEqual([]);
});

test("the filters of a change, and what it returns, are measured as those of a read", () => {
  const costly = query("title=ilike.*a*");
  const measure = expect.stringContaining('octet_length("title")');
  for (const { checks } of [
    planUpdate(products, costly, payload({ title: "a" }), options("")),
    planDelete(products, costly, options("")),
  ]) {
    expect(checks.map(({ statement }) => statement.sql)).toEqual([measure]);
  }
  const embedding = query("id=eq.1&select=id,versions(id)");
  const shown = options("return=representation");
  expect(planDelete(embeddable, embedding, shown).checks).toHaveLength(2);
  // The inserted rows are not there yet: only the cost of their relations is known.
  const inserted = planInsert(embeddable, embedding, payload({ title: "a" }), shown);
  expect(inserted.checks.map(({ statement }) => statement.sql)).toEqual([
    expect.not.stringContaining('from public."products"'),
  ]);
  expect(planDelete(embeddable, embedding, options("")).checks).toEqual([]);
  expect(planDelete(products, query("id=eq.1"), shown).checks).toEqual([]);
});

test("an insert takes the whole body as one parameter", () => {
  const { main } = planInsert(
    products,
    query("select=id"),
    payload([{ title: "a", features: ["b"] }]),
    options("return=representation"),
  );
  expect(main.sql).toContain(
    `insert into public."products" ("title", "features") select pgrst_body."title", pgrst_body."features" from json_to_recordset(($1::text)::json) as pgrst_body("title" text, "features" text[]) returning "products"."id"`,
  );
  expect(main.parameters).toEqual(['[{"title":"a","features":["b"]}]']);
});

test("a mutation returns no column that the response does not need", () => {
  const minimal = planDelete(products, query("id=eq.1"), options(""));
  expect(minimal.main.sql).toContain("returning 1 as pgrst_one");
  const ordered = planDelete(
    products,
    query("id=eq.1&select=t:title&order=features"),
    options("return=representation"),
  );
  expect(ordered.main.sql).toContain('returning "products"."title", "products"."features"');
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
        const embedding = new URLSearchParams([
          ["select", `id,versions(a:data->${JSON.stringify(`k${x}`)})`],
          [`versions.data->>${JSON.stringify(`k${y}`)}`, `isdistinct.${x}`],
          ["versions.id", `eq(any).${y}`],
        ]).toString();
        const filter = query(search);
        return [
          planRead(products, filter, { ...reading, format: "csv", count: "exact" }).main.sql,
          plan(embeddable, embedding).main.sql,
          planUpdate(products, filter, payload({ title: x }), options("missing=default")).main.sql,
          planDelete(products, filter, options("return=representation")).main.sql,
          planInsert(products, query(""), payload([{ title: x }]), options("")).main.sql,
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
