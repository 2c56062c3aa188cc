import {
  type Comparison,
  type Condition,
  type Operation,
  type Search,
  type State,
} from "#backend/rest/filters.ts";
import { findColumn, type Column, type Relation } from "#backend/rest/schema.ts";
import { quoteIdentifier, toArrayLiteral, type Parameters } from "#backend/rest/sql.ts";

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
  switch (operation.operator) {
    case "is":
      return `${name} is ${SQL_OF_STATE[operation.state]}`;
    case "in": {
      const list = toArrayLiteral(operation.values);
      return `${name} = any(${parameters.add(list, `${column.type}[]`)})`;
    }
    case "fts":
    case "plfts":
    case "phfts":
    case "wfts": {
      const configuration = `'pg_catalog.${operation.configuration}'`;
      const document = column.type === "tsvector" ? name : `to_tsvector(${configuration}, ${name})`;
      const query = `${FUNCTION_OF_SEARCH[operation.operator]}(${configuration}, ${parameters.addText(operation.value)})`;
      return `${document} @@ ${query}`;
    }
    case "like":
    case "ilike": {
      const pattern = parameters.addText(operation.value.replaceAll("*", "%"));
      return `${name} ${SQL_OF_COMPARISON[operation.operator]} ${pattern}`;
    }
    default:
      return `${name} ${SQL_OF_COMPARISON[operation.operator]} ${parameters.add(operation.value, column.type)}`;
  }
}
