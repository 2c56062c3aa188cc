import type {
  Comparison,
  Condition,
  Operation,
  Search,
  State,
} from "#backend/rest/request/filters.ts";
import { findColumn, type Column, type Relation } from "#backend/rest/schema.ts";
import { quoteIdentifier, toArrayLiteral, type Parameters } from "#backend/rest/sql/sql.ts";

const SQL_OF_COMPARISON: Readonly<Record<Comparison, string>> = {
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
};

const SQL_OF_STATE: Readonly<Record<State, string>> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

const FUNCTION_OF_SEARCH: Readonly<Record<Search, string>> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

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
  const write = (condition: Condition) =>
    writeCondition(condition, relation, qualifier, parameters);
  return ` where ${conditions.map(write).join(" and ")}`;
}

function writeCondition(
  condition: Condition,
  relation: Relation,
  qualifier: string,
  parameters: Parameters,
): string {
  const not = condition.isNegated ? "not " : "";
  if (condition.kind === "group") {
    const parts = condition.conditions.map((part) =>
      writeCondition(part, relation, qualifier, parameters),
    );
    return `${not}(${parts.join(` ${condition.operator} `)})`;
  }
  const column = findColumn(relation, condition.column);
  const name = `${qualifier}.${quoteIdentifier(column.name)}`;
  return `${not}(${writeOperation(condition.operation, column, name, parameters)})`;
}

function writeOperation(
  operation: Operation,
  column: Column,
  name: string,
  parameters: Parameters,
): string {
  if (operation.operator === "is") return `${name} is ${SQL_OF_STATE[operation.state]}`;
  if (operation.operator === "in") {
    const list = parameters.add(toArrayLiteral(operation.values), `${column.type}[]`);
    return `${name} = any(${list})`;
  }
  if ("configuration" in operation) {
    const configuration = `'pg_catalog.${operation.configuration}'`;
    const document = column.type === "tsvector" ? name : `to_tsvector(${configuration}, ${name})`;
    const words = parameters.addText(operation.value);
    return `${document} @@ ${FUNCTION_OF_SEARCH[operation.operator]}(${configuration}, ${words})`;
  }
  const { operator, value } = operation;
  const operand =
    operator === "like" || operator === "ilike"
      ? parameters.addText(value.replaceAll("*", "%"))
      : parameters.add(value, column.type);
  return `${name} ${SQL_OF_COMPARISON[operator]} ${operand}`;
}
