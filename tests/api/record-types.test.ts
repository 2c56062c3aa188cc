import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { DEFINED_KINDS, RECORD_KINDS, RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { FieldKind } from "#domain/records/record-type.ts";
import { type OpenedDatabase, openTestDatabase, TEST_DATABASES } from "#tests/support/backend.ts";

/* A record type is missing nowhere: what its definition says is in the database, and the reverse. */

/** The columns of each kind of field, and whether they may be null. */
const COLUMNS: Readonly<Partial<Record<FieldKind, string>>> = {
  text: "text",
  "long-text": "text",
  url: "text",
  phone: "text",
  email: "text",
  choice: "text",
  picture: "text null",
  flag: "boolean",
  number: "numeric null",
  date: "date null",
};

describe.each(TEST_DATABASES)("record types over %s", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  const read = async (sql: string) =>
    (await opened.database.transaction({}, (transaction) => transaction.query(sql))).rows;

  test("each definition is registered in the database, and nothing else is", async () => {
    const registered = await read(
      "select table_name, visible_column from private.record_types order by table_name",
    );
    expect(registered).toEqual(
      RECORD_KINDS.toSorted().map((table) => ({
        table_name: table,
        visible_column: RECORD_TABLES[table].visible ?? null,
      })),
    );
  });

  test.each(RECORD_KINDS)("the fields of %s are the columns of its table", async (table) => {
    const rows = await read(
      `select column_name::text as name, data_type || case is_nullable when 'YES' then ' null' else '' end as type
       from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    );
    const columns = new Map(rows.map(({ name, type }) => [String(name), String(type)]));
    const { fields } = RECORD_TABLES[table];
    const own = ["id", "created_at", "updated_at"];
    expect([...new Set([...own, ...Object.keys(fields)])].toSorted()).toEqual(
      [...columns.keys()].toSorted(),
    );
    if (!DEFINED_KINDS.includes(table)) return;
    for (const [column, field] of Object.entries(fields)) {
      // Its own code knows the type of a special one.
      if (field.kind !== "special") expect(columns.get(column), column).toBe(COLUMNS[field.kind]);
    }
  });

  test("panels follow each table, and the API offers the functions of its definition", async () => {
    const published = await read(
      "select tablename::text as name from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    const functions = await read(
      "select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
    const [followed, existing] = [published, functions].map((rows) => rows.map(({ name }) => name));
    for (const table of RECORD_KINDS) {
      const { list, functions: others = [] } = RECORD_TABLES[table];
      expect(followed).toContain(table);
      for (const name of [list.find, ...others]) {
        expect(existing).toContain(name);
        expect(EXPOSED_FUNCTIONS).toContain(name);
      }
    }
  });

  test("a record type is registered with two calls and removed with one", async () => {
    await read(`create table public.samples (id uuid primary key default gen_random_uuid(), name text not null,
      city text not null default '', is_visible boolean not null default true,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
    await read(`select private.add_record_type('samples', visible => 'is_visible')`);
    await read(`select private.add_record_list('samples', named => 'name', searched => '{city}')`);
    await read(
      `insert into public.samples (name, city) values ('Ñame', 'Bogotá'), ('Yuca', 'Cali')`,
    );
    expect(await read("select name, has_draft from public.find_samples('BOGOTA')")).toEqual([
      { name: "Ñame", has_draft: false },
    ]);
    await read("delete from public.samples where name = 'Yuca'");
    await read("select private.remove_record_type('samples')");
    expect(await read("select from public.revisions where table_name = 'samples'")).toEqual([]);
    expect(await read("select from private.record_types where table_name = 'samples'")).toEqual([]);
    expect(await read("select from pg_proc where proname = 'find_samples'")).toEqual([]);
  });
});
