import { isForbiddenName, isStorableText } from "#backend/api/storable-text.ts";
import { invalidQuery, notEmbedded, RestError } from "#backend/rest/errors.ts";
import { type Field, takeField } from "#backend/rest/fields.ts";
import {
  type Filter,
  isSearch,
  listFilters,
  looksLikeOperation,
  parseFilter,
  parseGroup,
} from "#backend/rest/filters.ts";
import { parseRange } from "#backend/rest/headers.ts";
import { parseOrder } from "#backend/rest/order.ts";
import { Scanner, takeName } from "#backend/rest/scanner.ts";
import { findEmbed, listResources, parseSelect, type Resource } from "#backend/rest/select.ts";

export const MAX_FILTERS = 50;
/** One anonymous request must not keep the embedded database's only session busy for seconds. */
export const MAX_SEARCHES = 5;

/** A query string, parsed; names are not yet checked against a relation. */
export interface Query extends Resource {
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

/** @throws {RestError} PGRST100, 103, 108, 127, or 22021 for a NUL */
export function parseQuery(
  parameters: URLSearchParams,
  { rangeHeader = null, argumentNames }: ParseOptions = {},
): Query {
  for (const [key, value] of parameters) refuseHostile(key, value);
  // Of several, PostgREST takes the first `select`, `columns`, `on_conflict` and order, the last of a range.
  const root: Resource = {
    select: parseSelect(parameters.get("select") ?? "*"),
    conditions: [],
    order: [],
    range: { offset: 0, limit: null },
  };
  const args = new Map<string, string>();
  const limits = new Map<Resource, Limits>();
  for (const [key, value] of parameters) {
    if (NOT_EMBEDDED.has(key)) continue;
    if (isArgument(key, value, parameters, argumentNames)) args.set(key, value);
    else apply(root, limits, parseKey(key), value);
  }
  checkBounds(listResources(root).flatMap(({ conditions }) => listFilters(conditions)));
  for (const [resource, { limit, offset }] of limits) {
    if (resource !== root) resource.range = parseRange(limit, offset, null);
  }
  const { limit = null, offset = null } = limits.get(root) ?? {};
  return {
    ...root,
    range: parseRange(limit, offset, rangeHeader),
    columns: parseList(parameters.get("columns"), "columns parameter"),
    onConflict: parseList(parameters.get("on_conflict"), "on_conflict parameter"),
    arguments: args,
  };
}

interface Limits {
  limit: string | null;
  offset: string | null;
}

/** Gives one parameter to the resource that its key names. */
function apply(
  root: Resource,
  limits: Map<Resource, Limits>,
  { path, isNegated, last }: Key,
  value: string,
): void {
  const resource = findResource(root, path);
  if (last === "order") {
    const order = parseOrder(value);
    if (resource.order.length === 0) resource.order = order;
  } else if (last === "limit" || last === "offset") {
    const given = limits.get(resource) ?? { limit: null, offset: null };
    limits.set(resource, { ...given, [last]: value });
  } else if (last === "and" || last === "or") {
    resource.conditions.push(parseGroup(last, value, isNegated));
  } else resource.conditions.push(parseFilter(last, value));
}

const NOT_EMBEDDED: ReadonlySet<string> = new Set(["select", "columns", "on_conflict"]);
const RESERVED: ReadonlySet<string> = new Set(["order", "limit", "offset", "and", "or"]);

/** What a parameter's key names: `clients.projects.order`, `clients.not.or`, `clients.data->>name`. */
interface Key {
  /** Names of embedded resources, from the outermost. */
  path: readonly string[];
  isNegated: boolean;
  /** A field to filter by, or what else is set. */
  last: Field | "order" | "limit" | "offset" | "and" | "or";
}

function parseKey(key: string): Key {
  const scanner = new Scanner(key, "tree path");
  const names: string[] = [];
  for (;;) {
    const start = scanner.position;
    const name = takeName(scanner);
    if (scanner.accept(".")) {
      names.push(name);
      continue;
    }
    const isNegated = names.includes("not");
    const path = names.filter((one) => one !== "not");
    if (scanner.isAtEnd && isReserved(name)) return { path, isNegated, last: name };
    scanner.rewind(start);
    const last = takeField(scanner);
    scanner.expectEnd();
    return { path: names, isNegated, last };
  }
}

function isReserved(name: string): name is Exclude<Key["last"], Field> {
  return RESERVED.has(name);
}

/** @throws {RestError} PGRST108 */
function findResource(root: Resource, path: readonly string[]): Resource {
  return path.reduce((resource, name) => {
    const found = findEmbed(resource.select, name);
    if (found === undefined) throw notEmbedded(name);
    return found.resource;
  }, root);
}

/** Whether a parameter is an argument: of those with its name, filters are only the ones beside a plain value. */
function isArgument(
  key: string,
  value: string,
  parameters: URLSearchParams,
  names?: ReadonlySet<string>,
): boolean {
  if (names === undefined) return false;
  if (!looksLikeOperation(value)) {
    return names.has(key) || !RESERVED.has(key.slice(key.lastIndexOf(".") + 1));
  }
  return names.has(key) && parameters.getAll(key).every(looksLikeOperation);
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
