import type { Format } from "#backend/rest/headers/media-type.ts";
import type { Count } from "#backend/rest/headers/preferences.ts";
import { MAX_ROWS, type RowRange, writeRange } from "#backend/rest/headers/range.ts";
import { writeOrder } from "#backend/rest/request/order.ts";
import type { Query } from "#backend/rest/request/query-string.ts";
import { resolveSelect, writeSelect } from "#backend/rest/request/select.ts";
import type { Table } from "#backend/rest/schema.ts";
import { writeWhere } from "#backend/rest/sql/filter-sql.ts";
import {
  maxBytesFor,
  PAGE,
  writeBody,
  writeResult,
  writeTotal,
} from "#backend/rest/sql/representation.ts";
import { Parameters, quoteIdentifier, type Statement } from "#backend/rest/sql/sql.ts";
import { planTextCost } from "#backend/rest/sql/text-cost.ts";

export interface ReadPlan {
  /** Returns a `ResultRow`. */
  main: Statement;
  /** The planner's guess of the total, for `count=planned` and large `estimated` ones. */
  guess: Statement | null;
  /** How much text an anonymous filters and order would read. */
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
  const source = `select ${writeSelect(columns, qualifier)} ${from}${where}${writeOrder(query.order, table, qualifier)}${writeRange(query.range)}`;
  const sql = `with ${PAGE} as materialized (${source})
${writeResult(writeBody(format, columns), columns, {
  maxBytes: maxBytesFor(isAnonymous, format),
  total: writeReadTotal(`select 1 ${from}${where}`, { count, range: query.range }),
})}`;
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
function writeReadTotal(
  rows: string,
  { count, range }: { count: Count | null; range: RowRange },
): string {
  if (count === null || count === "planned") return "null::int";
  const most = count === "estimated" ? ` limit ${MAX_ROWS + 1}` : "";
  return writeTotal(`(select count(*)::int from (${rows}${most}) pgrst_total)`, range);
}
