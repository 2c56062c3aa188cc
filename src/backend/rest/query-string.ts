import { isForbiddenName, isStorableText } from "#backend/api/storable-text.ts";
import { invalidQuery, RestError, unsupportedFeature } from "#backend/rest/errors.ts";
import {
  type Condition,
  type Filter,
  isSearch,
  listFilters,
  looksLikeOperation,
  parseCondition,
  unsupportedEmbedded,
} from "#backend/rest/filters.ts";
import { parseRange, type RowRange } from "#backend/rest/headers.ts";
import { Scanner, takeName } from "#backend/rest/scanner.ts";

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

interface ParseOptions {
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

/** `*`, or a column with the name that it has in the response. */
export type SelectItem = "*" | { column: string; alias: string };

const MAX_ITEMS = 200;
const SPREAD = "...";

/** Parses `select`; an empty one means all columns. @throws {RestError} PGRST100, 123, 127, 200 */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === "") return ["*"];
  const scanner = new Scanner(text, "select parameter");
  const items = scanner.takeItems(takeItem);
  scanner.expectEnd('"," or end of input');
  if (items.length > MAX_ITEMS) throw invalidQuery(`More than ${MAX_ITEMS} columns are selected`);
  return items;
}

function takeItem(scanner: Scanner): SelectItem {
  if (scanner.accept("*")) return "*";
  if (scanner.accept(SPREAD)) throw unsupportedEmbedding(takeName(scanner));
  const alias = takeName(scanner);
  const isRenamed = !scanner.sees("::") && scanner.accept(":");
  const column = isRenamed ? takeName(scanner) : alias;
  refuseExtras(scanner, column);
  return { column, alias };
}

function refuseExtras(scanner: Scanner, name: string): void {
  if (scanner.sees("->")) throw unsupportedFeature("Paths into JSON are not supported in 'select'");
  if (scanner.sees("::")) throw unsupportedFeature("Casts are not supported in 'select'");
  if (scanner.sees(".") || (name === "count" && scanner.sees("()"))) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  if (scanner.sees("(") || scanner.sees("!")) throw unsupportedEmbedding(name);
}

function unsupportedEmbedding(name: string): RestError {
  const message = `Could not find a relationship to '${name}' in the schema cache`;
  return new RestError(400, "PGRST200", message, {
    details: "Related tables cannot be embedded here.",
  });
}

const DIRECTIONS = ["asc", "desc"] as const;
const NULLS = ["first", "last"] as const;

export interface OrderTerm {
  column: string;
  direction: (typeof DIRECTIONS)[number] | null;
  nulls: (typeof NULLS)[number] | null;
}

/** Parses `order`: `created_at.desc.nullslast,id`. @throws {RestError} PGRST100, PGRST127 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms = scanner.takeItems(takeTerm);
  scanner.expectEnd('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  const column = takeName(scanner);
  if (scanner.sees("->")) throw unsupportedFeature("Paths into JSON are not supported in 'order'");
  if (scanner.sees("(")) throw unsupportedFeature("Ordering by a related table is not supported");
  const direction = DIRECTIONS.find((word) => scanner.accept(`.${word}`)) ?? null;
  const nulls = NULLS.find((word) => scanner.accept(`.nulls${word}`)) ?? null;
  if (scanner.next === ".") {
    throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return { column, direction, nulls };
}
