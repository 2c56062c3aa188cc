import type { SupabaseClient } from "@supabase/supabase-js";

import type { People } from "#tests/rls/people.ts";
import { TABLES, tableOf } from "#tests/schema/schema.ts";
import {
  CANDIDATE,
  OTHER_ADMINISTRATOR,
  OTHER_EDITOR,
  WITHOUT_TRIGGERS,
} from "#tests/schema/tested-table.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

/** The keys of a table's two rows; those of the team's own rows are known only at run time. */
export function rowKeys(table: string, { ids }: People): { open: string; hidden: string } {
  const { open, hidden } = tableOf(table);
  if (table === "admin_users") return { open: ids.administrator, hidden };
  return table === "editors" ? { open: ids.editor, hidden } : { open, hidden };
}

/** What the tables held after they were filled. */
const filled = new WeakMap<People, DatabaseState>();

/** Resets every table of the matrix to its two rows, and whatever else has changed since the first call. */
export async function resetTables(people: People): Promise<void> {
  const state = filled.get(people);
  if (state !== undefined) return restoreState(people.database, state);
  await fillTables(people);
  filled.set(people, await readState(people.database));
}

async function fillTables({ database, ids }: People): Promise<void> {
  const rows = Object.values(TABLES).map((table) => table.rows);
  const users = [OTHER_ADMINISTRATOR, OTHER_EDITOR, CANDIDATE].map(
    (id) => `insert into auth.users (id, email) values ('${id}', '${id}@empresa.example')
      on conflict do nothing`,
  );
  const deletions = Object.keys(TABLES).map((table) => `delete from public.${table}`);
  await database.transaction({}, (transaction) =>
    transaction.execute(
      [
        WITHOUT_TRIGGERS,
        ...deletions,
        "set local session_replication_role = origin",
        ...users,
        `insert into public.admin_users (user_id) values ('${ids.administrator}')`,
        `insert into public.editors (user_id) values ('${ids.editor}')`,
        ...rows,
      ].join(";\n"),
    ),
  );
}

const rowsOf = (table: string) =>
  `(select string_agg(row_to_json(t)::text, e'\\n' order by row_to_json(t)::text) from public.${table} t)`;

async function readText({ database }: People, expression: string): Promise<string> {
  const { rows } = await database.transaction({}, (transaction) =>
    transaction.query<{ text: string | null }>(`select ${expression} as text`),
  );
  return rows[0]?.text ?? "";
}

/** A table's rows as text, to detect changes. */
export const snapshotTable = (people: People, table: string) => readText(people, rowsOf(table));

/** The rows of all tables of the matrix as text. */
export function snapshotTables(people: People): Promise<string> {
  const parts = Object.keys(TABLES).flatMap((table) => [`'${table}'`, rowsOf(table)]);
  return readText(people, `concat_ws(e'\\n', ${parts.join(", ")})`);
}

/** Tries an operation of the matrix on a table's two rows. */
export function requestRows(
  client: SupabaseClient,
  operation: string,
  table: string,
  keys: readonly string[],
) {
  const { key, insert, update } = tableOf(table);
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
