import { Parameters, quoteIdentifier, requireReads, type Statement } from "#backend/api/sql.ts";
import type { Role, Row } from "#backend/database/database.ts";
import { planCost } from "#backend/rest/cost.ts";
import { responseTooLarge } from "#backend/rest/errors.ts";
import { type Count, type Format, MAX_ROWS, type RowRange } from "#backend/rest/headers.ts";
import type { Query } from "#backend/rest/query-string.ts";
import { listEmbeds, type PlannedResource, resolveResource } from "#backend/rest/resolve.ts";
import { type Source, writeRows, writeSource } from "#backend/rest/rows.ts";
import type { Table } from "#backend/rest/schema.ts";
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

export interface ReadPlan {
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
export function planRead(
  table: Table,
  query: Query,
  { format, count, isLimited, role }: ReadOptions,
): ReadPlan {
  const node = resolveResource(query, table, role);
  const qualifier = quoteIdentifier(table.name);
  const source = { from: `public.${qualifier}`, qualifier };
  const parameters = new Parameters();
  const rows = writeRows(node, source, { parameters });
  const maxBytes = maxBytesFor(isLimited, format);
  const sql = writeStatement({
    page: rows.sql,
    columns: rows.columns,
    body: writeBody(format, rows.columns),
    maxBytes,
    total: writeReadTotal(`select 1 ${rows.source}`, count, query.range),
  });
  const scope = planScope(table, node, role);
  const measured = listEmbeds(node).length > 0 ? planMeasure(node, source, maxBytes) : null;
  const cost = isLimited ? planCost(node, { table, count }) : null;
  return {
    checks: [scope, cost, measured].filter((check) => check !== null),
    main: { sql, parameters: parameters.values },
    guess: count === "planned" || count === "estimated" ? planGuess(node, source) : null,
  };
}

/** Refuses tables that a token may not read: row level security alone would find no rows in them. */
export function planScope(table: Table, node: PlannedResource, role: Role): Check | null {
  if (role !== "api_token") return null;
  const listNames = (one: PlannedResource): string[] =>
    listEmbeds(one).flatMap((embed) => [embed.relationship.target.name, ...listNames(embed.node)]);
  return { statement: requireReads([table.name, ...listNames(node)]), verify: () => undefined };
}

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
