import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FUNCTIONS } from "#tests/schema/schema.ts";
import { openTestDatabase, TEST_DATABASES, type OpenedDatabase } from "#tests/support/backend.ts";

import { makeDatabaseTypes } from "../../scripts/supabase/database-types.ts";

const TYPES = new URL("../../src/data/database.types.ts", import.meta.url);

const PARAMETERS = `
  select p.proname::text as name,
    array_to_json(coalesce(p.proargnames[1:p.pronargs], '{}')) as parameters
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace`;

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test("the generated types are those of the database: node scripts/supabase/write-files.ts", async () => {
    expect(await makeDatabaseTypes(opened.database)).toBe(readFileSync(TYPES, "utf8"));
  });

  test("the matrix of rights calls each function with all of its parameters", async () => {
    const { rows } = await opened.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ name: string; parameters: string[] }>(PARAMETERS),
    );
    const wanted = rows.map((row) => [row.name, row.parameters.toSorted()] as const);
    const tried = Object.entries(FUNCTIONS).map(
      ([name, [parameters]]) => [name, Object.keys(parameters).toSorted()] as const,
    );
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(wanted));
  });
});
