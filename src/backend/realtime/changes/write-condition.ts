import type { Condition } from "#backend/realtime/protocol/filter.ts";
import type { Parameters } from "#backend/rest/sql/sql.ts";

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
