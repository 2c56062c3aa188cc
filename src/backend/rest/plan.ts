import { Parameters, quoteIdentifier, requireReads, type Statement } from "#backend/api/sql.ts";
import type { Role, Row } from "#backend/database/database.ts";
import { planCost } from "#backend/rest/cost.ts";
import { responseTooLarge } from "#backend/rest/errors.ts";
import { type Count, type Format, MAX_ROWS, type RowRange } from "#backend/rest/headers.ts";
import type { Query } from "#backend/rest/query-string.ts";
import { listEmbeds, type PlannedResource, resolveResource } from "#backend/rest/resolve.ts";
import { type Source, writeRows, writeSource } from "#backend/rest/rows.ts";
import type { Command, Table } from "#backend/rest/schema.ts";
import {
  maxBytesFor,
  writeBody,
  writeMeasure,
  writeStatement,
  writeTotal,
} from "#backend/rest/statement.ts";

/** A statement that runs first, and may refuse the request. */
export interface Check {
  statement: Statement;
  /** @throws {RestError} */
  verify: (row: Row) => void;
}

export interface Plan {
  checks: readonly Check[];
  /** Returns a `ResultRow`. */
  main: Statement;
  /** The planner's guess of the total, for `count=planned` and large `estimated` ones. */
  guess: Statement | null;
}

export interface ReadOptions {
  /** Null for a response without a body. */
  format: Format | null;
  count: Count | null;
  /** Whether lower limits apply. */
  isLimited: boolean;
  role: Role;
}

/** @throws {RestError} what `resolveResource` and `writeRows` throw */
export function planRead(table: Table, query: Query, options: ReadOptions): Plan {
  const { format, count, isLimited, role } = options;
  const node = resolveResource(query, table, role);
  const source = sourceOf(table);
  const parameters = new Parameters();
  const rows = writeRows(node, source, { parameters });
  const sql = writeStatement({
    page: rows.sql,
    columns: rows.columns,
    body: writeBody(format, rows.columns),
    maxBytes: maxBytesFor(isLimited, format),
    total: writeReadTotal(`select 1 ${rows.source}`, count, query.range),
  });
  return {
    checks: planChecks(node, table, options),
    main: { sql, parameters: parameters.values },
    guess: count === "planned" || count === "estimated" ? planGuess(node, source) : null,
  };
}

function sourceOf({ name }: Table): Source {
  const qualifier = quoteIdentifier(name);
  return { from: `public.${qualifier}`, qualifier };
}

/**
 * What is checked before the rows of a table are read, or changed and returned: the scope of a token, the cost, the size.
 * @param change what is done with the rows: those of an insert are not there yet
 */
export function planChecks(
  node: PlannedResource,
  table: Table,
  options: ReadOptions,
  change: Command | null = null,
): Check[] {
  const { format, isLimited, role } = options;
  // Row level security alone would find no rows in tables that a token may not read.
  const names = [...(change === null ? [table.name] : []), ...listTargets(node)];
  const isScoped = role === "api_token" && names.length > 0;
  const isNew = change === "INSERT";
  const isMeasured = listEmbeds(node).length > 0 && !isNew;
  return [
    isScoped ? { statement: requireReads(names), verify: () => undefined } : null,
    planCost(node, isNew ? null : table, options),
    isMeasured ? planMeasure(node, sourceOf(table), maxBytesFor(isLimited, format)) : null,
  ].filter((check) => check !== null);
}

const listTargets = (node: PlannedResource): string[] =>
  listEmbeds(node).flatMap((one) => [one.relationship.target.name, ...listTargets(one.node)]);

function planGuess(node: PlannedResource, source: Source): Statement {
  const parameters = new Parameters();
  const sql = `explain (format json) select 1 ${writeSource(node, source, parameters)}`;
  return { sql, parameters: parameters.values };
}

/**
 * Refuses a response that would be too large before any of its embedded rows is read.
 * @param writeFrom SQL of the common table expression that the rows come from
 */
export function planMeasure(
  node: PlannedResource,
  source: Source,
  maxBytes: number,
  writeFrom: (parameters: Parameters) => string = () => "",
): Check {
  const parameters = new Parameters();
  const from = writeFrom(parameters);
  const { sql, columns } = writeRows(node, source, { parameters, isMeasured: true });
  return {
    statement: { sql: writeMeasure(sql, columns, from), parameters: parameters.values },
    verify: ({ bytes }) => {
      if (Number(bytes) > maxBytes) throw responseTooLarge();
    },
  };
}

/** Estimated totals are counted up to one over the most rows of a response, and guessed beyond. */
function writeReadTotal(rows: string, count: Count | null, range: RowRange): string {
  if (count === null || count === "planned") return "null::int";
  const most = count === "estimated" ? ` limit ${MAX_ROWS + 1}` : "";
  return writeTotal(`(select count(*)::int from (${rows}${most}) pgrst_total)`, range);
}
