/* Compares the tables and functions of tests/schema, which the compiler compares with
   src/data/database.types.ts, with those of the database, in both directions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FUNCTIONS, TABLES } from "#tests/schema/schema.ts";
import { openTestDatabase, TEST_DATABASES, type OpenedDatabase } from "#tests/support/backend.ts";

/** Columns without a default, filled by a trigger. */
const FILLED_BY_TRIGGER = new Set(["news.slug", "products.slug"]);

interface ColumnRow extends Record<string, unknown> {
  relation: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
}

const COLUMNS = `
  select c.relname::text as relation, a.attname::text as name,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped`;

const ARGUMENTS = `
  select p.proname::text as name,
    array_to_json(coalesce(p.proargnames[1:p.pronargs], '{}')) as arguments
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace`;

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test("the types of the data layer are the columns of the database", async () => {
    const { rows } = await opened.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<ColumnRow>(COLUMNS),
    );
    const described: Record<string, Record<string, string>> = {};
    for (const { relation, name, type, is_nullable, has_default } of rows) {
      const isGiven = is_nullable || has_default || FILLED_BY_TRIGGER.has(`${relation}.${name}`);
      (described[relation] ??= {})[name] =
        `${type}${is_nullable ? " null" : ""}${isGiven ? " given" : ""}`;
    }
    expect(described).toEqual(mapValues(TABLES, ({ columns }) => columns));
  });

  test("the functions of the data layer are those of the database", async () => {
    const { rows } = await opened.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ name: string; arguments: string[] }>(ARGUMENTS),
    );
    const described = rows.map((row) => [row.name, row.arguments.toSorted()] as const);
    expect(Object.fromEntries(described)).toEqual(
      mapValues(FUNCTIONS, ([parameters]) => Object.keys(parameters).toSorted()),
    );
  });
});

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
