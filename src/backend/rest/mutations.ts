import { Parameters, quoteIdentifier } from "#backend/api/sql.ts";
import type { Payload } from "#backend/rest/body.ts";
import { BODY, writeBodySource, writeConditions, writeNames } from "#backend/rest/clauses.ts";
import { RestError } from "#backend/rest/errors.ts";
import type { Format, Preferences } from "#backend/rest/headers.ts";
import { type Plan, planChecks, type ReadOptions } from "#backend/rest/plan.ts";
import type { Query } from "#backend/rest/query-string.ts";
import { listColumns, resolveResource } from "#backend/rest/resolve.ts";
import { writeRows } from "#backend/rest/rows.ts";
import type { Column, Command, Table } from "#backend/rest/schema.ts";
import {
  maxBytesFor,
  PAGE,
  type ResultRow,
  ROWS,
  SOURCE,
  writeBody,
  writeStatement,
} from "#backend/rest/statement.ts";

export type MutationOptions = ReadOptions & { format: Format; preferences: Preferences };

/**
 * Updates the rows that the filters choose.
 * @throws {RestError} 21000 without a filter, PGRST204, 42703
 */
export function planUpdate(
  table: Table,
  query: Query,
  payload: Payload,
  options: MutationOptions,
): Plan {
  requireFilter(query, "UPDATE");
  const parameters = new Parameters();
  const columns = chooseColumns(table, query, payload);
  const target = quoteIdentifier(table.name);
  if (columns.length === 0) {
    // An empty body changes nothing; the response has the requested shape.
    const writeNone = (returned: string) => `select ${returned} from public.${target} where false`;
    return wrap({ command: "UPDATE", table, query, options, parameters, write: writeNone });
  }
  const body = writeBodySource(payload, columns, options.preferences.missing, parameters);
  const where = writeWhere(query, table, parameters);
  const sql = `update public.${target} set ${writeAssignments(columns, BODY)} from ${body}${where}`;
  const write = (returned: string) => `${sql} returning ${returned}`;
  return wrap({ command: "UPDATE", table, query, options, parameters, write });
}

/** Deletes the rows that the filters choose. @throws {RestError} 21000 without a filter, 42703 */
export function planDelete(table: Table, query: Query, options: MutationOptions): Plan {
  requireFilter(query, "DELETE");
  const parameters = new Parameters();
  const sql = `delete from public.${quoteIdentifier(table.name)}${writeWhere(query, table, parameters)}`;
  const write = (returned: string) => `${sql} returning ${returned}`;
  return wrap({ command: "DELETE", table, query, options, parameters, write });
}

/** The `where` clause of a mutation, with a space before it. @throws {RestError} 42703 */
function writeWhere({ conditions }: Query, table: Table, parameters: Parameters): string {
  const target = { relation: table, qualifier: quoteIdentifier(table.name), parameters };
  return ` where ${writeConditions(conditions, () => null, target).join(" and ")}`;
}

/** The columns that a body sets. @throws {RestError} PGRST204 */
function chooseColumns(table: Table, query: Query, payload: Payload): Column[] {
  return (query.columns ?? payload.keys).map((key) => {
    const column = table.columns.get(key);
    if (column !== undefined) return column;
    const message = `Could not find the '${key}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, "PGRST204", message);
  });
}

interface Mutation {
  command: Command;
  table: Table;
  query: Query;
  options: MutationOptions;
  parameters: Parameters;
  /** SQL of the mutation, of what it returns. */
  write: (returned: string) => string;
  /** Further columns of the `ResultRow`. */
  extra?: string;
}

/** Wraps a mutation so that it returns a `ResultRow`. @throws {RestError} 42703 */
function wrap({ command, table, query, options, parameters, write, extra = "" }: Mutation): Plan {
  const { format, preferences, isLimited, role } = options;
  const { offset, limit } = query.range;
  const isShown = preferences.return === "representation";
  const node = resolveResource(isShown ? query : { ...query, select: [], order: [] }, table, role);
  const range = `${limit === null ? "" : ` limit ${limit}`} offset ${offset}`;
  const from = { from: SOURCE, qualifier: SOURCE };
  const rows = isShown ? writeRows(node, from, { parameters, isFiltered: true, range }) : null;
  const columns = rows?.columns ?? [];
  const keys = preferences.return === "headers-only" ? table.primaryKey : [];
  const sql = writeStatement({
    source: `as (${write(writeReturned(table.name, [...listColumns(node), ...keys]))})`,
    page: rows?.sql ?? `select * from ${SOURCE}`,
    columns,
    body: writeBody(isShown ? format : null, columns),
    maxBytes: maxBytesFor(isLimited, format),
    total: `(select count(*)::int from ${SOURCE})`,
    extra,
  });
  return {
    checks: planChecks(node, table, options, command),
    main: { sql, parameters: parameters.values },
    guess: null,
  };
}

/** SQL of what a mutation returns: only columns that the response needs, since each needs a right. */
function writeReturned(table: string, names: readonly string[]): string {
  if (names.length === 0) return "1 as pgrst_one";
  return names.map((name) => `${quoteIdentifier(table)}.${quoteIdentifier(name)}`).join(", ");
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
): Plan {
  const parameters = new Parameters();
  const columns = chooseColumns(table, query, payload);
  const body = writeBodySource(payload, columns, options.preferences.missing, parameters);
  const names = columns.length > 0 ? ` (${writeNames(columns)})` : "";
  const conflict = writeConflict(table, query, columns, options);
  const sql = `insert into public.${quoteIdentifier(table.name)}${names} select ${writeNames(columns, BODY)} from ${body}${conflict}`;
  const key =
    options.preferences.return === "headers-only" && table.primaryKey.length > 0
      ? `(select (json_agg(json_build_array(${table.primaryKey.map((name) => `${ROWS}.${quoteIdentifier(name)}::text`).join(", ")})) -> 0) from ${PAGE} ${ROWS})`
      : "null::json";
  const extra = `, ${UPDATED} as updated, ${key} as key`;
  const write = (returned: string) => `${sql} returning ${returned}`;
  return wrap({ command: "INSERT", table, query, options, parameters, write, extra });
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
  return `${keys} do update set ${writeAssignments(columns, "excluded")} where ${COUNT_UPDATED}`;
}

/** SQL that sets columns to those of `source`. */
function writeAssignments(columns: readonly Column[], source: string): string {
  return columns
    .map(({ name }) => `${quoteIdentifier(name)} = ${source}.${quoteIdentifier(name)}`)
    .join(", ");
}
