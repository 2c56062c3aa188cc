import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { fixtureOf, resetTables, rowKeys, snapshotTable } from "#tests/rls/fixtures.ts";
import { PEOPLE, type People, startPeople } from "#tests/rls/people.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

/*
 * all   sees both rows of the table          yes   writes (both rows, for update and delete)
 * open  sees only the row visible to all     none  succeeds without an effect
 * 401   refused: unauthenticated             403   refused: forbidden
 */
const MATRIX: Readonly<Record<string, string>> = {
  // anonymous  user  administrator  service  forged  expired
  products: `
    select  all   all   all   all   401  401
    insert  401   403   yes   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   none  yes   yes   401  401`,
  news: `
    select  open  open  all   all   401  401
    insert  401   403   yes   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   none  yes   yes   401  401`,
  site_content: `
    select  all   all   all   all   401  401
    insert  401   403   yes   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   none  yes   yes   401  401`,
  menu_items: `
    select  open  open  all   all   401  401
    insert  401   403   yes   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   none  yes   yes   401  401`,
  // Written by triggers only; the redirect of a draft would disclose its name.
  slug_redirects: `
    select  open  open  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Administrators see their own row, which the panel looks up. Only the service may insert one, and removing
  // all of them is refused even with the secret key.
  admin_users: `
    select  401   none  open  all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   403   401  401`,
  account_events: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Visitors cannot insert directly: the server stores its forms.
  quote_requests: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   403   403   yes   401  401`,
  quote_request_items: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // An administrator unsubscribes addresses and adds none. Selecting all columns is refused, because one of them
  // confirms an address (tests/api/lead-limits.test.ts reads the others).
  newsletter_subscribers: `
    select  401   403   403   all   401  401
    insert  401   403   403   yes   401  401
    update  401   none  yes   yes   401  401
    delete  401   403   403   yes   401  401`,
  mail_outbox: `
    select  401   none  open  all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Written only by the erasing functions; no role may change the log.
  erasures: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Administrators see only the time of the last backup.
  installation: `
    select  401   none  open  all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Written by triggers only; no role may rewrite the history.
  revisions: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
};

type Cell = "all" | "open" | "none" | "yes" | "401" | "403";

const CELLS = Object.entries(MATRIX).flatMap(([table, text]) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([operation = "", ...cells]) =>
      PEOPLE.map((person, index) => ({
        person,
        operation,
        table,
        cell: (cells[index] ?? "missing") as Cell,
      })),
    ),
);

function request(client: SupabaseClient, operation: string, table: string, keys: string[]) {
  const { key, insert, update } = fixtureOf(table);
  switch (operation) {
    case "select":
      return client.from(table).select("*");
    case "insert":
      return client.from(table).insert(insert);
    case "update":
      return client.from(table).update(update).in(key, keys);
    case "delete":
      return client.from(table).delete().in(key, keys);
    default:
      throw new Error(`The matrix names an unknown operation: ${operation}`);
  }
}

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
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MATRIX).toSorted());
  });

  test("every cell of the matrix is filled in", () => {
    expect(CELLS).toHaveLength(Object.keys(MATRIX).length * 4 * PEOPLE.length);
    for (const { cell } of CELLS) expect(cell).toMatch(/^(all|open|none|yes|401|403)$/);
  });

  test.each(CELLS)("$person, $operation $table: $cell", async (the) => {
    const { person, operation, table, cell } = the;
    const keys = rowKeys(table, people);
    const before = await snapshotTable(people, table);
    const both = [keys.open, keys.hidden];
    const response = await request(people.clients[person], operation, table, both);
    const after = await snapshotTable(people, table);
    const changed = after !== before;
    if (changed) await resetTables(people);

    expect(changed).toBe(cell === "yes");
    if (cell === "401" || cell === "403") {
      expect(response.status).toBe(Number(cell));
      expect(response.error?.code).toBe(
        { forged: "PGRST301", expired: "PGRST303" }[person as string] ?? "42501",
      );
      return;
    }
    expect(response.error).toBeNull();
    if (operation === "select") {
      const seen = (response.data ?? []).map((row) => row[fixtureOf(table).key]).toSorted();
      expect(seen).toEqual({ all: both.toSorted(), open: [keys.open], none: [] }[cell as string]);
    }
    if (cell === "yes")
      expect(countRows(after)).toBe({ insert: 3, update: 2, delete: 0 }[operation]);
  });
});

function countRows(snapshot: string): number {
  return snapshot === "" ? 0 : snapshot.split("\n").length;
}
