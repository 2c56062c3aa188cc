import { invalidQuery, unsupportedFeature } from "#backend/rest/errors.ts";
import { type Field, takeField } from "#backend/rest/fields.ts";
import { Scanner, takeQuoted } from "#backend/rest/scanner.ts";

/** Each comparison, with its operator in SQL. */
export const COMPARISONS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxl: "&>",
  nxr: "&<",
  adj: "-|-",
} as const;
type Comparison = keyof typeof COMPARISONS;

/** Comparisons with each value of a list: `eq(any).{1,2}`. */
const QUANTIFIED: ReadonlySet<string> = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike"]);
const QUANTIFIERS = ["any", "all"] as const;
type Quantifier = (typeof QUANTIFIERS)[number];

/** Each full-text search, with the function in SQL that reads its words. */
export const SEARCHES = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;
type Search = keyof typeof SEARCHES;

const STATES = ["null", "not_null", "true", "false", "unknown"] as const;
type State = (typeof STATES)[number];

/** Configurations of full-text search that may be named; the first is Supabase's default. */
const SEARCH_CONFIGURATIONS: readonly string[] = (
  "english simple spanish arabic armenian basque catalan danish dutch finnish french german greek hindi hungarian " +
  "indonesian irish italian lithuanian nepali norwegian portuguese romanian russian serbian swedish tamil turkish yiddish"
).split(" ");

export type Operation =
  | { operator: Comparison; quantifier: Quantifier | null; value: string }
  | { operator: "isdistinct"; value: string }
  | { operator: "in"; values: readonly string[] }
  | { operator: "is"; state: State }
  | { operator: Search; configuration: string; value: string };

export interface Filter {
  kind: "filter";
  field: Field;
  isNegated: boolean;
  operation: Operation;
}

export type Condition =
  | Filter
  | {
      kind: "group";
      operator: "and" | "or";
      isNegated: boolean;
      conditions: readonly Condition[];
    };

/** Regular expressions could run away, and nothing can interrupt them. */
const REFUSED_OPERATORS: ReadonlySet<string> = new Set(["match", "imatch"]);

const OPERATOR = /[a-z]+/y;
const CONFIGURATION = /\([\p{L}\p{Nd}_ $]+\)/uy;
const STATE = /null|not_null|true|false|unknown/iy;
const EXPECTED_OPERATOR = "operator (eq, gt, ...)";

/**
 * Parses what follows a column: `not.eq.5`, `in.(1,2)`, `fts(spanish).maíz`.
 * @param takeValue reads the value: to the end in a parameter, to the next comma in a group
 * @throws {RestError} PGRST100, PGRST127
 */
function takeOperation(
  scanner: Scanner,
  takeValue: (scanner: Scanner) => string,
): { isNegated: boolean; operation: Operation } {
  const isNegated = scanner.accept("not.");
  const start = scanner.position;
  const operator = scanner.match(OPERATOR) ?? "";
  if (REFUSED_OPERATORS.has(operator)) {
    throw unsupportedFeature(`The operator '${operator}' is not supported`);
  }
  if (operator === "in") {
    scanner.expect(".");
    return { isNegated, operation: { operator, values: takeList(scanner) } };
  }
  if (operator === "is") {
    scanner.expect(".");
    return { isNegated, operation: { operator, state: takeState(scanner) } };
  }
  if (isKeyOf(SEARCHES, operator)) {
    const configuration = takeConfiguration(scanner);
    scanner.expect(".");
    return { isNegated, operation: { operator, configuration, value: takeValue(scanner) } };
  }
  if (operator === "isdistinct") {
    scanner.expect(".");
    return { isNegated, operation: { operator, value: takeValue(scanner) } };
  }
  if (isKeyOf(COMPARISONS, operator)) {
    const quantifier = QUANTIFIED.has(operator)
      ? (QUANTIFIERS.find((word) => scanner.accept(`(${word})`)) ?? null)
      : null;
    scanner.expect(".");
    return { isNegated, operation: { operator, quantifier, value: takeValue(scanner) } };
  }
  scanner.rewind(start);
  throw scanner.fail(EXPECTED_OPERATOR);
}

/** Whether a text is an operation, and not a plain value: arguments of a function come without one. */
export function looksLikeOperation(text: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(text)?.[1] ?? "";
  return (
    operator === "in" ||
    operator === "is" ||
    operator === "isdistinct" ||
    isKeyOf(SEARCHES, operator) ||
    isKeyOf(COMPARISONS, operator) ||
    REFUSED_OPERATORS.has(operator)
  );
}

/** Whether an operation is a full-text search, which reads each row's whole text. */
export function isSearch({ operator }: Operation): boolean {
  return isKeyOf(SEARCHES, operator);
}

/**
 * The number of `_` in a LIKE pattern: each matches any character, so that a pattern of n of them compares up to
 * n characters at each place of the text.
 */
export function countAnyCharacters(operation: Operation): number {
  const isPattern = operation.operator === "like" || operation.operator === "ilike";
  return isPattern ? operation.value.split("_").length - 1 : 0;
}

/** The number of values that each one is compared with, at most. */
export function countOperands(operation: Operation): number {
  const isList = "quantifier" in operation && operation.quantifier !== null;
  return isList ? operation.value.split(",").length : 1;
}

function takeState(scanner: Scanner): State {
  const state = scanner.match(STATE)?.toLowerCase() ?? "";
  if (!isOneOf(STATES, state)) throw scanner.fail(`isVal: (${STATES.join(", ")})`);
  return state;
}

function takeConfiguration(scanner: Scanner): string {
  const configuration = scanner.match(CONFIGURATION)?.slice(1, -1).trim();
  if (configuration === undefined) return "english";
  if (SEARCH_CONFIGURATIONS.includes(configuration)) return configuration;
  throw invalidQuery(
    `The text search configuration '${configuration}' is not offered`,
    `Only these are: ${SEARCH_CONFIGURATIONS.join(", ")}`,
  );
}

const PLAIN_ELEMENT = /[^,)]*/y;

/**
 * A value in double quotes if nothing but the next delimiter follows it, else all up to that: so a
 * client that quotes without escaping (supabase-js does) is read as PostgREST reads it.
 */
function takeElement(scanner: Scanner): string {
  const start = scanner.position;
  const quoted = takeQuoted(scanner);
  if (quoted !== null && (scanner.isAtEnd || scanner.next === "," || scanner.next === ")")) {
    return quoted;
  }
  scanner.rewind(start);
  return scanner.match(PLAIN_ELEMENT) ?? "";
}

function takeList(scanner: Scanner): string[] {
  scanner.skipSpaces();
  scanner.expect("(");
  scanner.skipSpaces();
  const values: string[] = [];
  do values.push(takeElement(scanner));
  while (scanner.accept(","));
  if (!scanner.accept(")")) throw scanner.fail('"," or ")"');
  scanner.skipSpaces();
  return values.length === 1 && values[0] === "" ? [] : values;
}

function isKeyOf<T extends object>(table: T, text: string): text is keyof T & string {
  return Object.hasOwn(table, text);
}

function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}

/** Groups in groups, at most. */
export const MAX_DEPTH = 5;

const GROUP = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y;
const ARRAY = /\{[^{}]*\}/y;

/** Parses a filter's value: `eq.x`, `in.(a,b)`. @throws {RestError} PGRST100, PGRST127 */
export function parseFilter(field: Field, value: string): Filter {
  const scanner = new Scanner(value, "filter");
  const { isNegated, operation } = takeOperation(scanner, (rest) => rest.takeRest());
  // Behind a list PostgREST ignores what is left, and supabase-js's quotes without escapes need it.
  if (operation.operator !== "in") scanner.expectEnd();
  return { kind: "filter", field, isNegated, operation };
}

/** Parses a group's value: `(a.eq.1,b.is.null)`. @throws {RestError} PGRST100, PGRST127 */
export function parseGroup(operator: "and" | "or", value: string, isNegated: boolean): Condition {
  const text = `${isNegated ? "not." : ""}${operator}${value}`;
  const scanner = new Scanner(text, "logic tree", value);
  const group = takeGroup(scanner, 1);
  scanner.expectEnd();
  return group;
}

function takeGroup(scanner: Scanner, depth: number): Condition {
  if (depth > MAX_DEPTH) throw invalidQuery(`Groups are nested deeper than ${MAX_DEPTH}`);
  const isNegated = scanner.accept("not.");
  const operator = scanner.accept("and") ? "and" : "or";
  if (operator === "or") scanner.expect("or");
  scanner.skipSpaces();
  scanner.expect("(");
  const conditions = scanner.takeItems(() => takeCondition(scanner, depth));
  if (!scanner.accept(")")) throw scanner.fail('"," or ")"');
  scanner.skipSpaces();
  return { kind: "group", operator, isNegated, conditions };
}

function takeCondition(scanner: Scanner, depth: number): Condition {
  const start = scanner.position;
  const isGroup = scanner.match(GROUP) !== null;
  scanner.rewind(start);
  if (isGroup) return takeGroup(scanner, depth + 1);
  const field = takeField(scanner);
  scanner.expect(".");
  const { isNegated, operation } = takeOperation(scanner, takeGroupValue);
  return { kind: "filter", field, isNegated, operation };
}

/** In a group, an array in braces keeps its commas. */
function takeGroupValue(scanner: Scanner): string {
  return scanner.next === "{"
    ? (scanner.match(ARRAY) ?? takeElement(scanner))
    : takeElement(scanner);
}

/** All filters of a list of conditions, groups opened. */
export function listFilters(conditions: readonly Condition[]): Filter[] {
  return conditions.flatMap((condition) =>
    condition.kind === "group" ? listFilters(condition.conditions) : [condition],
  );
}
