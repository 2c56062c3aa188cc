import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { fixtureOf, resetTables, rowKeys, snapshotTable } from "#tests/rls/fixtures.ts";
import { PEOPLE, type People, startPeople } from "#tests/rls/people.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

/*
 * all   sees both rows of the table        yes   writes (both rows, for update and delete)
 * open  sees only the row for everybody    none  is answered without an error, and nothing happens
 * 401   refused: nobody knows who asks     403   refused: this person may not
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
  // Written by triggers only; the redirect of a draft would tell its name.
  slug_redirects: `
    select  open  open  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Each sees their own row, which is how the panel asks; nobody makes an administrator over the wire, and
  // to remove all of them at once is refused even to the secret key.
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
  // Strangers leave nothing here themselves: the server stores what its forms take.
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
  // An administrator takes addresses off the list, and puts none on it. All columns are refused: one of them
  // confirms an address in somebody's name (tests/wire/lead-limits.test.ts reads the others).
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
  // Written by the functions that erase: a trace is not for anybody to change.
  erasures: `
    select  401   none  all   all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Administrators see when the last backup was made, and nothing else.
  installation: `
    select  401   none  open  all   401  401
    insert  401   403   403   yes   401  401
    update  401   403   403   yes   401  401
    delete  401   403   403   yes   401  401`,
  // Written by triggers only: what happened is not for anybody to rewrite.
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

  test("every table and view of the schema public has its place in the matrix", async () => {
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
    const answer = await request(people.clients[person], operation, table, both);
    const after = await snapshotTable(people, table);
    const changed = after !== before;
    if (changed) await resetTables(people);

    expect(changed).toBe(cell === "yes");
    if (cell === "401" || cell === "403") {
      expect(answer.status).toBe(Number(cell));
      expect(answer.error?.code).toBe(
        { forged: "PGRST301", expired: "PGRST303" }[person as string] ?? "42501",
      );
      return;
    }
    expect(answer.error).toBeNull();
    if (operation === "select") {
      const seen = (answer.data ?? []).map((row) => row[fixtureOf(table).key]).toSorted();
      expect(seen).toEqual({ all: both.toSorted(), open: [keys.open], none: [] }[cell as string]);
    }
    if (cell === "yes")
      expect(countRows(after)).toBe({ insert: 3, update: 2, delete: 0 }[operation]);
  });
});

function countRows(snapshot: string): number {
  return snapshot === "" ? 0 : snapshot.split("\n").length;
}
