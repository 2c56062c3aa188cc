import { Parameters, quoteIdentifier, type Statement } from "#backend/api/sql.ts";
import type { Payload } from "#backend/rest/body.ts";
import {
  BODY,
  MAX_BYTES,
  maxBytesFor,
  PAGE,
  resolveSelect,
  type ResultRow,
  ROWS,
  SOURCE,
  writeBody,
  writeBodySource,
  writeNames,
  writeOrder,
  writeRange,
  writeSelect,
  writeStatement,
  writeTotal,
  writeWhere,
} from "#backend/rest/clauses.ts";
import { RestError, textCostExceeded } from "#backend/rest/errors.ts";
import {
  countAnyCharacters,
  isSearch,
  listFilters,
  type Operation,
} from "#backend/rest/filters.ts";
import {
  type Count,
  type Format,
  MAX_ROWS,
  type Preferences,
  type RowRange,
} from "#backend/rest/headers.ts";
import type { Query } from "#backend/rest/query-string.ts";
import { type Column, findColumn, type Table } from "#backend/rest/schema.ts";

export interface ReadPlan {
  /** Returns a `ResultRow`. */
  main: Statement;
  /** The planner's guess of the total, for `count=planned` and large `estimated` ones. */
  guess: Statement | null;
  /** How much text the filters and the order of an anonymous client would read. */
  cost: Statement | null;
}

export interface ReadOptions {
  /** Null for a response without a body. */
  format: Format | null;
  count: Count | null;
  isAnonymous: boolean;
}

/** @throws {RestError} 42703 */
export function planRead(
  table: Table,
  query: Query,
  { format, count, isAnonymous }: ReadOptions,
): ReadPlan {
  const qualifier = quoteIdentifier(table.name);
  const from = `from public.${qualifier}`;
  const columns = resolveSelect(query.select, table);
  const parameters = new Parameters();
  const where = writeWhere(query.conditions, table, qualifier, parameters);
  const page = `select ${writeSelect(columns, qualifier)} ${from}${where}${writeOrder(query.order, table, qualifier)}${writeRange(query.range)}`;
  const sql = writeStatement({
    page,
    columns,
    body: writeBody(format, columns),
    maxBytes: maxBytesFor(isAnonymous, format),
    total: writeReadTotal(`select 1 ${from}${where}`, count, query.range),
  });
  const { values } = parameters;
  return {
    main: { sql, parameters: values },
    guess:
      count === "planned" || count === "estimated"
        ? { sql: `explain (format json) select 1 ${from}${where}`, parameters: values }
        : null,
    cost: isAnonymous ? planTextCost(table, query, count) : null,
  };
}

/** Estimated totals are counted up to one over the most rows of a response, and guessed beyond. */
function writeReadTotal(rows: string, count: Count | null, range: RowRange): string {
  if (count === null || count === "planned") return "null::int";
  const most = count === "estimated" ? ` limit ${MAX_ROWS + 1}` : "";
  return writeTotal(`(select count(*)::int from (${rows}${most}) pgrst_total)`, range);
}

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
  const where = writeWhere(query.conditions, table, target, parameters);
  const sql = `update public.${target} set ${writeAssignments(columns, BODY)} from ${body}${where} returning ${writeReturning(table, query, options)}`;
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
function chooseColumns(table: Table, query: Query, payload: Payload): Column[] {
  return (query.columns ?? payload.keys).map((key) => {
    const column = table.columns.get(key);
    if (column !== undefined) return column;
    const message = `Could not find the '${key}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, "PGRST204", message);
  });
}

/** SQL of what a mutation returns: only columns that the response needs, since each needs a right. */
function writeReturning(table: Table, query: Query, options: MutationOptions): string {
  const target = quoteIdentifier(table.name);
  const names = new Set<string>();
  if (options.preferences.return === "representation") {
    for (const { column } of resolveSelect(query.select, table)) names.add(column);
    for (const { field } of query.order) names.add(findColumn(table, field.column).name);
  } else if (options.preferences.return === "headers-only") {
    for (const column of table.primaryKey) names.add(column);
  }
  if (names.size === 0) return "1 as pgrst_one";
  return [...names].map((name) => `${target}.${quoteIdentifier(name)}`).join(", ");
}

/** Wraps a mutation so that it returns a `ResultRow`; `extra` are further columns. @throws {RestError} 42703 */
function wrap(
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
  const page = isFull
    ? `select ${writeSelect(columns, SOURCE)} from ${SOURCE}${writeOrder(query.order, table, SOURCE)}${limit === null ? "" : ` limit ${limit}`} offset ${offset}`
    : `select * from ${SOURCE}`;
  const sql = writeStatement({
    source: `as (${mutation})`,
    page,
    columns,
    body: writeBody(isFull ? format : null, columns),
    maxBytes: MAX_BYTES,
    total: `(select count(*)::int from ${SOURCE})`,
    extra,
  });
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
  return `${keys} do update set ${writeAssignments(columns, "excluded")} where ${COUNT_UPDATED}`;
}

/** SQL that sets columns to those of `source`. */
function writeAssignments(columns: readonly Column[], source: string): string {
  return columns
    .map(({ name }) => `${quoteIdentifier(name)} = ${source}.${quoteIdentifier(name)}`)
    .join(", ");
}

/**
 * How much longer a comparison takes for each byte of its values than `gt`, as measured over the embedded
 * database. Operators that compare lengths first, as `eq` does, read next to nothing.
 */
const COST_OF_OPERATOR: Partial<Record<Operation["operator"], number>> = {
  gt: 1,
  gte: 1,
  lt: 1,
  lte: 1,
  in: 1,
  like: 2,
  ilike: 8,
  cs: 4,
  cd: 4,
  ov: 4,
};
/** Parses a text and stems each word. */
const COST_OF_SEARCH = 200;
const COST_OF_ORDER = 5;
/** Of each comparison, in bytes of a value. */
const COST_OF_VALUE = 50;

/** Some 50 ms of the embedded database's only session. */
const MAX_COST = 40_000_000;

/**
 * A statement that computes from the lengths of values, without reading those, what anonymous filters and order
 * would cost; null when the cost is always low.
 */
function planTextCost(
  table: Table,
  { conditions, order }: Query,
  count: Count | null,
): Statement | null {
  const costs = new Map<string, number>();
  const add = (name: string, cost: number) => {
    const column = findColumn(table, name);
    if (isLong(column.type)) costs.set(column.name, (costs.get(column.name) ?? 0) + cost);
  };
  // Counting evaluates the filters once more.
  const times = count === "exact" || count === "estimated" ? 2 : 1;
  for (const { field, operation } of listFilters(conditions)) {
    const cost = isSearch(operation) ? COST_OF_SEARCH : COST_OF_OPERATOR[operation.operator];
    if (cost !== undefined) add(field.column, (cost + countAnyCharacters(operation)) * times);
  }
  for (const { field } of order) add(field.column, COST_OF_ORDER);
  if (costs.size === 0) return null;
  const parts = [...costs].map(([name, cost]) => {
    const type = findColumn(table, name).type;
    const length = type === "text" ? "octet_length" : "pg_column_size";
    const value = `coalesce(${length}(${quoteIdentifier(name)}), 0)`;
    return `${cost} * (${COST_OF_VALUE} + ${value})::bigint`;
  });
  return {
    sql: `select coalesce(sum(${parts.join(" + ")}), 0)::float8 as cost from public.${quoteIdentifier(table.name)}`,
    parameters: [],
  };
}

/** @throws {RestError} 54000 */
export function checkTextCost(cost: unknown): void {
  if (Number(cost) > MAX_COST) throw textCostExceeded();
}

function isLong(type: string): boolean {
  return /^(?:text|character varying|jsonb?|tsvector)$|\[\]$/.test(type);
}
