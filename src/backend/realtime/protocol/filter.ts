import type { Parameters } from "#backend/api/sql.ts";
import { RestError } from "#backend/rest/errors.ts";
import { Scanner } from "#backend/rest/scanner.ts";

/** `match` and `imatch` are left out: a regular expression can run for minutes, and the embedded database cannot cancel it. */
const OPERATORS = new Map([
  ["eq", "="],
  ["neq", "<>"],
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
  ["like", "like"],
  ["ilike", "ilike"],
  ["isdistinct", "is distinct from"],
] as const);

type Operator = typeof OPERATORS extends Map<string, infer Sign> ? Sign : never;

const IS_VALUES: readonly string[] = ["null", "true", "false", "unknown"];
const MAX_CONDITIONS = 10;
const MAX_PATTERN = 100;

export type Condition = { column: string; isNegated: boolean } & (
  | { operator: Operator; value: string }
  | { operator: "in"; values: string[] }
  | { operator: "is"; value: string }
);

/** A filter that cannot be followed; the message is for the client. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Reads the filter of a subscription, `column=[not.]operator.value` with commas between, as realtime-js' builder
 * writes it.
 * @throws {FilterError}
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.trim() === "") return [];
  const scanner = new Scanner(filter, "filter");
  try {
    const conditions = scanner.takeItems(takeCondition);
    scanner.expectEnd();
    if (conditions.length > MAX_CONDITIONS) throw new FilterError("too many conditions");
    return conditions;
  } catch (error) {
    if (error instanceof RestError) throw new FilterError(error.message);
    throw error;
  }
}

function takeCondition(scanner: Scanner): Condition {
  const column = scanner.match(/[^=,()"\\]+/y)?.trim() ?? "";
  if (column === "") throw scanner.fail("a column");
  scanner.expect("=");
  const isNegated = scanner.accept("not.");
  const operator = scanner.match(/[a-z]+/y) ?? "";
  scanner.expect(".");
  if (operator === "in") {
    scanner.expect("(");
    const values = scanner.takeItems(takeValue(/[^,()"\\]*/y));
    scanner.expect(")");
    return { column, isNegated, operator, values };
  }
  const value = takeValue(/[^,]*/y)(scanner);
  if (operator === "is") {
    if (!IS_VALUES.includes(value)) throw scanner.fail("null, true, false or unknown");
    return { column, isNegated, operator, value };
  }
  const known = (OPERATORS as ReadonlyMap<string, Operator>).get(operator);
  if (known === undefined) throw new FilterError(`unknown operator "${operator}"`);
  if (operator.endsWith("like") && value.length > MAX_PATTERN)
    throw new FilterError("the pattern is too long");
  return { column, isNegated, operator: known, value };
}

/** A quoted or plain value. */
const takeValue = (plain: RegExp) => (scanner: Scanner) => {
  const quoted = scanner.match(/"(?:[^"\\]|\\.)*"/sy);
  return quoted === null
    ? (scanner.match(plain) ?? "").trim()
    : quoted.slice(1, -1).replace(/\\(.)/gs, "$1");
};

const IS_KEYWORD = /^(?:null|true|false|unknown)$/;

/** SQL of a condition on an expression of the given type. */
export function writeCondition(
  condition: Condition,
  expression: string,
  type: string,
  parameters: Parameters,
): string {
  const not = condition.isNegated ? "not " : "";
  return `${not}(${writePositive(condition, expression, type, parameters)})`;
}

function writePositive(
  condition: Condition,
  expression: string,
  type: string,
  parameters: Parameters,
): string {
  switch (condition.operator) {
    case "in": {
      const values = condition.values.map((value) => parameters.add(value, type));
      return `${expression} in (${values.join(", ")})`;
    }
    case "is":
      if (!IS_KEYWORD.test(condition.value)) throw new TypeError("no keyword of IS");
      return `${expression} is ${condition.value}`;
    case "like":
    case "ilike":
      return `${expression}::text ${condition.operator} ${parameters.addText(condition.value)}`;
    default:
      return `${expression} ${condition.operator} ${parameters.add(condition.value, type)}`;
  }
}
