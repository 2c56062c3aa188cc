import { isForbiddenName, isStorableText } from "#backend/api/storable-text.ts";
import { invalidQuery, RestError } from "#backend/rest/errors.ts";
import { parseRange, type RowRange } from "#backend/rest/headers/range.ts";
import {
  type Condition,
  type Filter,
  isSearch,
  looksLikeOperation,
} from "#backend/rest/request/filters.ts";
import {
  listFilters,
  parseCondition,
  unsupportedEmbedded,
} from "#backend/rest/request/logic-tree.ts";
import { type OrderTerm, parseOrder } from "#backend/rest/request/order.ts";
import { Scanner, takeName } from "#backend/rest/request/scanner.ts";
import { parseSelect, type SelectItem } from "#backend/rest/request/select.ts";

export const MAX_FILTERS = 50;
/** One anonymous request must not keep the embedded database's only session busy for seconds. */
export const MAX_SEARCHES = 5;

/** A query string, parsed; names are not yet checked against a relation. */
export interface Query {
  select: readonly SelectItem[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  range: RowRange;
  /** Keys of the body that count; null: those of its first object. */
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** Values that are no filters: arguments of a function called by GET. */
  arguments: ReadonlyMap<string, string>;
}

export interface ParseOptions {
  /** The header `Range`, which counts for GET only. */
  rangeHeader?: string | null;
  /** Names that are a function's arguments when a parameter has them; absent: no function is called. */
  argumentNames?: ReadonlySet<string>;
}

const EMBEDDED = /^(.+)\.(?:order|limit|offset|and|or)$/s;

/** @throws {RestError} PGRST100, 103, 108, 123, 127, 200, or 22021 for a NUL */
export function parseQuery(
  parameters: URLSearchParams,
  { rangeHeader = null, argumentNames }: ParseOptions = {},
): Query {
  for (const [key, value] of parameters) refuseHostile(key, value);
  const filters: [string, string][] = [];
  const args = new Map<string, string>();
  for (const [key, value] of parameters) {
    if (RESERVED.has(key)) continue;
    const relation = EMBEDDED.exec(key)?.[1];
    if (relation !== undefined && relation !== "not") throw unsupportedEmbedded(relation);
    if (isArgument(key, value, argumentNames)) args.set(key, value);
    else filters.push([key, value]);
  }
  const conditions = filters.map(([key, value]) => parseCondition(key, value));
  checkBounds(listFilters(conditions));
  const order = parameters.getAll("order").flatMap(parseOrder);
  // Of several, PostgREST takes the first `select`, `columns` and `on_conflict`, the last of a range.
  return {
    select: parseSelect(parameters.get("select") ?? "*"),
    conditions,
    order,
    range: parseRange(
      parameters.getAll("limit").at(-1) ?? null,
      parameters.getAll("offset").at(-1) ?? null,
      rangeHeader,
    ),
    columns: parseList(parameters.get("columns"), "columns parameter"),
    onConflict: parseList(parameters.get("on_conflict"), "on_conflict parameter"),
    arguments: args,
  };
}

const RESERVED: ReadonlySet<string> = new Set([
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
]);

function isArgument(key: string, value: string, names?: ReadonlySet<string>): boolean {
  if (names === undefined) return false;
  if (names.has(key)) return true;
  return !/^(?:not\.)?(?:and|or)$/.test(key) && !looksLikeOperation(value);
}

function parseList(text: string | null, what: string): string[] | null {
  if (text === null) return null;
  const scanner = new Scanner(text, what);
  const names = scanner.takeItems(takeName);
  scanner.expectEnd('"," or end of input');
  return [...new Set(names)];
}

function refuseHostile(key: string, value: string): void {
  if (!isStorableText(key) || !isStorableText(value)) {
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  }
  if (isForbiddenName(key)) throw invalidQuery(`The name '${key}' is not allowed`);
}

function checkBounds(filters: readonly Filter[]): void {
  if (filters.length > MAX_FILTERS) {
    throw invalidQuery(`More than ${MAX_FILTERS} filters are given`);
  }
  if (filters.filter(({ operation }) => isSearch(operation)).length > MAX_SEARCHES) {
    throw invalidQuery(`More than ${MAX_SEARCHES} full-text searches are given`);
  }
}
