import { unsupportedFeature, invalidQuery, RestError } from "#backend/rest/errors.ts";
import {
  type Condition,
  type Filter,
  takeElement,
  takeOperation,
} from "#backend/rest/request/filters.ts";
import { Scanner, takeName } from "#backend/rest/request/scanner.ts";

/** Groups in groups, at most. */
export const MAX_DEPTH = 5;

const GROUP = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y;
const ARRAY = /\{[^{}]*\}/y;

/**
 * Parses one parameter of the query string that filters: `title=eq.x`, `or=(a.eq.1,b.is.null)`.
 * @throws {RestError} PGRST100, PGRST108, PGRST127
 */
export function parseCondition(key: string, value: string): Condition {
  if (/^(?:not\.)?(?:and|or)$/.test(key)) {
    const scanner = new Scanner(key + value, "logic tree");
    const group = takeGroup(scanner, 1);
    scanner.expectEnd();
    return group;
  }
  const name = new Scanner(key, "tree path");
  const column = takeColumn(name);
  if (name.next === ".") throw unsupportedEmbedded(column);
  name.expectEnd();
  const scanner = new Scanner(value, "filter");
  const { isNegated, operation } = takeOperation(scanner, (rest) => rest.takeRest());
  // Behind a list PostgREST ignores what is left, and supabase-js's quotes without escapes need it.
  if (operation.operator !== "in") scanner.expectEnd();
  return { kind: "filter", column, isNegated, operation };
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
  const column = takeColumn(scanner);
  scanner.expect(".");
  const { isNegated, operation } = takeOperation(scanner, takeValue);
  return { kind: "filter", column, isNegated, operation };
}

function takeColumn(scanner: Scanner): string {
  const column = takeName(scanner);
  if (scanner.sees("->")) throw unsupportedFeature("Paths into JSON are not supported in filters");
  return column;
}

/** In a group, an array in braces keeps its commas. */
function takeValue(scanner: Scanner): string {
  return scanner.next === "{"
    ? (scanner.match(ARRAY) ?? takeElement(scanner))
    : takeElement(scanner);
}

/** A parameter of a related table (`author.name=eq.x`), of which this API embeds none. */
export function unsupportedEmbedded(relation: string): RestError {
  const message = `'${relation}' is not an embedded resource in this request`;
  return new RestError(400, "PGRST108", message, {
    hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
  });
}

/** All filters of a list of conditions, groups opened. */
export function listFilters(conditions: readonly Condition[]): Filter[] {
  return conditions.flatMap((condition) =>
    condition.kind === "group" ? listFilters(condition.conditions) : [condition],
  );
}
