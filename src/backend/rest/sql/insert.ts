import { BODY, writeBodySource, writeNames } from "#backend/rest/body-source.ts";
import type { Payload } from "#backend/rest/body.ts";
import { RestError } from "#backend/rest/errors.ts";
import type { Query } from "#backend/rest/request/query-string.ts";
import type { Column, Table } from "#backend/rest/schema.ts";
import {
  chooseColumns,
  wrap,
  writeReturning,
  type MutationOptions,
} from "#backend/rest/sql/mutation.ts";
import { PAGE, ROWS, type ResultRow } from "#backend/rest/sql/representation.ts";
import { Parameters, quoteIdentifier, type Statement } from "#backend/rest/sql/sql.ts";

/** What an insert returns besides a `ResultRow`. */
export interface InsertRow extends ResultRow {
  /** Rows that were there already and were updated. */
  updated: number;
  /** The primary key's texts, of the first row, for `return=headers-only`. */
  key: string[] | null;
}

/* A setting of the transaction counts the rows that an upsert updates: `xmax` in `returning` would need
   the right to read the table. */
const UPDATED = "coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::int";
const COUNT_UPDATED = `set_config('pgrst.updated', (${UPDATED} + 1)::text, true) is not null`;

/** Inserts the body's rows, or upserts them. @throws {RestError} PGRST204, 42703 */
export function planInsert(
  table: Table,
  query: Query,
  payload: Payload,
  options: MutationOptions,
): Statement {
  const parameters = new Parameters();
  const columns = chooseColumns(table, query, payload);
  const body = writeBodySource(payload, columns, options.preferences.missing, parameters);
  const names = columns.length > 0 ? ` (${writeNames(columns)})` : "";
  const conflict = writeConflict(table, query, columns, options);
  const sql = `insert into public.${quoteIdentifier(table.name)}${names} select ${writeNames(columns, BODY)} from ${body}${conflict} returning ${writeReturning(table, query, options)}`;
  const key =
    options.preferences.return === "headers-only" && table.primaryKey.length > 0
      ? `(select (json_agg(json_build_array(${table.primaryKey.map((name) => `${ROWS}.${quoteIdentifier(name)}::text`).join(", ")})) -> 0) from ${PAGE} ${ROWS})`
      : "null::json";
  const extra = `, ${UPDATED} as updated, ${key} as key`;
  return wrap(table, query, options, sql, parameters, extra);
}

/** Without `on_conflict` the primary key decides, as in PostgREST. @throws {RestError} 42703 */
function writeConflict(
  table: Table,
  query: Query,
  columns: readonly Column[],
  { preferences: { resolution } }: MutationOptions,
): string {
  const target = query.onConflict ?? table.primaryKey;
  if (resolution === null || target.length === 0) return "";
  for (const name of target) {
    if (!table.columns.has(name)) {
      throw new RestError(400, "42703", `column "${name}" does not exist`);
    }
  }
  const keys = ` on conflict (${target.map(quoteIdentifier).join(", ")})`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return `${keys} do nothing`;
  const set = columns.map(({ name }) => {
    const column = quoteIdentifier(name);
    return `${column} = excluded.${column}`;
  });
  return `${keys} do update set ${set.join(", ")} where ${COUNT_UPDATED}`;
}
