import {
  COMPARISONS,
  type Condition,
  type Operation,
  SEARCHES,
} from "#backend/rest/request/filters.ts";
import { findColumn, type Column, type Relation } from "#backend/rest/schema.ts";
import { quoteIdentifier, toArrayLiteral, type Parameters } from "#backend/rest/sql/sql.ts";

/**
 * The `where` clause of a list of conditions, with a space before it; "" without any.
 * @param qualifier SQL before each column's name
 * @throws {RestError} 42703
 */
export function writeWhere(
  conditions: readonly Condition[],
  relation: Relation,
  qualifier: string,
  parameters: Parameters,
): string {
  if (conditions.length === 0) return "";
  const write = (condition: Condition): string => {
    const not = condition.isNegated ? "not " : "";
    if (condition.kind === "group") {
      return `${not}(${condition.conditions.map(write).join(` ${condition.operator} `)})`;
    }
    const column = findColumn(relation, condition.column);
    const name = `${qualifier}.${quoteIdentifier(column.name)}`;
    return `${not}(${writeOperation(condition.operation, column, name, parameters)})`;
  };
  return ` where ${conditions.map(write).join(" and ")}`;
}

function writeOperation(
  operation: Operation,
  column: Column,
  name: string,
  parameters: Parameters,
): string {
  if (operation.operator === "is") return `${name} is ${operation.state.replace("_", " ")}`;
  if (operation.operator === "in") {
    const list = parameters.add(toArrayLiteral(operation.values), `${column.type}[]`);
    return `${name} = any(${list})`;
  }
  if ("configuration" in operation) {
    const configuration = `'pg_catalog.${operation.configuration}'`;
    const document = column.type === "tsvector" ? name : `to_tsvector(${configuration}, ${name})`;
    const words = parameters.addText(operation.value);
    return `${document} @@ ${SEARCHES[operation.operator]}(${configuration}, ${words})`;
  }
  const { operator, value } = operation;
  const operand =
    operator === "like" || operator === "ilike"
      ? parameters.addText(value.replaceAll("*", "%"))
      : parameters.add(value, column.type);
  return `${name} ${COMPARISONS[operator]} ${operand}`;
}
