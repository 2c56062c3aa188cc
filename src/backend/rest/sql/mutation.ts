import { BODY, writeBodySource, writeNames } from "#backend/rest/body-source.ts";
import type { Payload } from "#backend/rest/body.ts";
import { RestError } from "#backend/rest/errors.ts";
import type { Format } from "#backend/rest/headers/media-type.ts";
import type { Preferences } from "#backend/rest/headers/preferences.ts";
import { writeOrder } from "#backend/rest/request/order.ts";
import type { Query } from "#backend/rest/request/query-string.ts";
import { resolveSelect, writeSelect } from "#backend/rest/request/select.ts";
import { type Column, findColumn, type Table } from "#backend/rest/schema.ts";
import { writeWhere } from "#backend/rest/sql/filter-sql.ts";
import {
  MAX_BYTES,
  PAGE,
  type ResultRow,
  ROWS,
  SOURCE,
  writeBody,
  writeResult,
} from "#backend/rest/sql/representation.ts";
import { Parameters, quoteIdentifier, type Statement } from "#backend/rest/sql/sql.ts";

export interface MutationOptions {
  format: Format;
  preferences: Preferences;
}

/**
 * Updates the rows that the filters choose.
 * @throws {RestError} 21000 without a filter, PGRST204, 42703
 */
export function planUpdate(
  table: Table,
  query: Query,
  payload: Payload,
  options: MutationOptions,
): Statement {
  requireFilter(query, "UPDATE");
  const parameters = new Parameters();
  const columns = chooseColumns(table, query, payload);
  const target = quoteIdentifier(table.name);
  if (columns.length === 0) {
    // An empty body changes nothing; the response has the requested shape.
    const none = `select ${writeReturning(table, query, options)} from public.${target} where false`;
    return wrap(table, query, options, none, parameters);
  }
  const body = writeBodySource(payload, columns, options.preferences.missing, parameters);
  const set = columns.map(({ name }) => {
    const column = quoteIdentifier(name);
    return `${column} = ${BODY}.${column}`;
  });
  const where = writeWhere(query.conditions, table, target, parameters);
  const sql = `update public.${target} set ${set.join(", ")} from ${body}${where} returning ${writeReturning(table, query, options)}`;
  return wrap(table, query, options, sql, parameters);
}

/** Deletes the rows that the filters choose. @throws {RestError} 21000 without a filter, 42703 */
export function planDelete(table: Table, query: Query, options: MutationOptions): Statement {
  requireFilter(query, "DELETE");
  const parameters = new Parameters();
  const target = quoteIdentifier(table.name);
  const where = writeWhere(query.conditions, table, target, parameters);
  const sql = `delete from public.${target}${where} returning ${writeReturning(table, query, options)}`;
  return wrap(table, query, options, sql, parameters);
}

/** The columns that a body sets. @throws {RestError} PGRST204 */
export function chooseColumns(table: Table, query: Query, payload: Payload): Column[] {
  return (query.columns ?? payload.keys).map((key) => {
    const column = table.columns.get(key);
    if (column !== undefined) return column;
    const message = `Could not find the '${key}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, "PGRST204", message);
  });
}

/** SQL of what a mutation returns: only columns that the response needs, since each needs a right. */
export function writeReturning(table: Table, query: Query, options: MutationOptions): string {
  const target = quoteIdentifier(table.name);
  const names = new Set<string>();
  if (options.preferences.return === "representation") {
    for (const { column } of resolveSelect(query.select, table)) names.add(column);
    for (const { column } of query.order) names.add(findColumn(table, column).name);
  } else if (options.preferences.return === "headers-only") {
    for (const column of table.primaryKey) names.add(column);
  }
  if (names.size === 0) return "1 as pgrst_one";
  return [...names].map((name) => `${target}.${quoteIdentifier(name)}`).join(", ");
}

/** Wraps a mutation so that it returns a `ResultRow`; `extra` are further columns. @throws {RestError} 42703 */
export function wrap(
  table: Table,
  query: Query,
  { format, preferences }: MutationOptions,
  mutation: string,
  parameters: Parameters,
  extra = "",
): Statement {
  const isFull = preferences.return === "representation";
  const columns = isFull ? resolveSelect(query.select, table) : [];
  const { offset, limit } = query.range;
  const rows = isFull
    ? `select ${writeSelect(columns, SOURCE)} from ${SOURCE}${writeOrder(query.order, table, SOURCE)}${limit === null ? "" : ` limit ${limit}`} offset ${offset}`
    : `select * from ${SOURCE}`;
  const sql = `with ${SOURCE} as (${mutation}), ${PAGE} as materialized (${rows})
${writeResult(writeBody(isFull ? format : null, columns), columns, {
  maxBytes: MAX_BYTES,
  total: `(select count(*)::int from ${SOURCE})`,
  extra,
})}`;
  return { sql, parameters: parameters.values };
}

/** As Supabase's safeupdate: a statement that touches every row is usually a mistake. */
function requireFilter(query: Query, command: "UPDATE" | "DELETE"): void {
  if (query.conditions.length > 0) return;
  throw new RestError(400, "21000", `${command} requires a WHERE clause`);
}

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
