import { textCostExceeded } from "#backend/rest/errors.ts";
import type { Count } from "#backend/rest/headers/preferences.ts";
import { countAnyCharacters, isSearch, type Operation } from "#backend/rest/request/filters.ts";
import { listFilters } from "#backend/rest/request/logic-tree.ts";
import type { Query } from "#backend/rest/request/query-string.ts";
import { findColumn, type Table } from "#backend/rest/schema.ts";
import { quoteIdentifier, type Statement } from "#backend/rest/sql/sql.ts";

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
export function planTextCost(
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
  for (const { column, operation } of listFilters(conditions)) {
    const cost = isSearch(operation) ? COST_OF_SEARCH : COST_OF_OPERATOR[operation.operator];
    if (cost !== undefined) add(column, (cost + countAnyCharacters(operation)) * times);
  }
  for (const { column } of order) add(column, COST_OF_ORDER);
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
