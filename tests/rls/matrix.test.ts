import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { requestRows, resetTables, rowKeys, snapshotTable } from "#tests/rls/fixtures.ts";
import { PEOPLE, type People, startPeople } from "#tests/rls/people.ts";
import { TABLES, tableOf } from "#tests/schema/schema.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

type Cell = "all" | "open" | "none" | "yes" | "one" | "401" | "403";

const CELLS = Object.entries(TABLES).flatMap(([table, { rights }]) =>
  rights
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([operation = "", ...cells]) =>
      PEOPLE.map((person, index) => ({
        person,
        operation,
        table,
        // Without their second factor, administrators have the rights of any user.
        cell: (cells[person === "unproven" ? 1 : index] ?? "missing") as Cell,
      })),
    ),
);

describe.each(TEST_DATABASES)("rights over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
    await resetTables(people);
  });
  afterAll(() => people.close());

  test("every table and view of the public schema is in the matrix", async () => {
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ name: string }>(
        `select relname::text as name from pg_catalog.pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         order by 1`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted());
  });

  test("every cell of the matrix is filled in", () => {
    expect(CELLS).toHaveLength(Object.keys(TABLES).length * 4 * PEOPLE.length);
    for (const { cell } of CELLS) expect(cell).toMatch(/^(all|open|none|yes|one|401|403)$/);
  });

  test.each(CELLS)("$person, $operation $table: $cell", async (the) => {
    const { person, operation, table, cell } = the;
    const keys = rowKeys(table, people);
    const before = await snapshotTable(people, table);
    const both = [keys.open, keys.hidden];
    const response = await requestRows(people.clients[person], operation, table, both);
    const after = await snapshotTable(people, table);
    const changed = after !== before;
    if (changed) await resetTables(people);

    expect(changed).toBe(cell === "yes" || cell === "one");
    if (cell === "401" || cell === "403") {
      expect(response.status).toBe(Number(cell));
      expect(response.error?.code).toBe(
        { forged: "PGRST301", expired: "PGRST303" }[person as string] ?? "42501",
      );
      return;
    }
    expect(response.error).toBeNull();
    if (operation === "select") {
      const seen = (response.data ?? []).map((row) => row[tableOf(table).key]).toSorted();
      expect(seen).toEqual({ all: both.toSorted(), open: [keys.open], none: [] }[cell as string]);
    }
    if (cell === "yes")
      expect(countRows(after)).toBe({ insert: 3, update: 2, delete: 0 }[operation]);
    if (cell === "one") {
      const [untouched = ""] = before.split("\n").filter((row) => row.includes(keys.hidden));
      expect(after).toContain(untouched);
      expect(countRows(after)).toBe({ update: 2, delete: 1 }[operation]);
    }
  });
});

function countRows(snapshot: string): number {
  return snapshot === "" ? 0 : snapshot.split("\n").length;
}
