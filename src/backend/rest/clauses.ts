import {
  type Parameters,
  quoteIdentifier,
  quoteLiteral,
  toArrayLiteral,
} from "#backend/api/sql.ts";
import type { Payload } from "#backend/rest/body.ts";
import type { Field } from "#backend/rest/fields.ts";
import {
  COMPARISONS,
  type Condition,
  type Filter,
  type Operation,
  SEARCHES,
} from "#backend/rest/filters.ts";
import { MAX_ROWS, type Preferences, type RowRange } from "#backend/rest/headers.ts";
import type { OrderTerm } from "#backend/rest/order.ts";
import { type Column, findColumn, type Relation } from "#backend/rest/schema.ts";

/** A value in SQL, with its type. */
interface Value {
  sql: string;
  type: string;
}

/**
 * SQL of a column's value, or of what a path into its JSON leads to.
 * @throws {RestError} 42703
 */
export function writeField(
  { column, path }: Field,
  relation: Relation,
  qualifier: string,
  parameters: Parameters,
): Value {
  const { name, type } = findColumn(relation, column);
  const value = `${qualifier}.${quoteIdentifier(name)}`;
  const last = path.at(-1);
  if (last === undefined) return { sql: value, type };
  const isJson = type === "json" || type === "jsonb";
  const steps = path.map(({ isText, key }) => {
    const operand = typeof key === "number" ? `(${key})` : parameters.addText(key);
    return `${isText ? "->>" : "->"}${operand}`;
  });
  const json = isJson ? type : "jsonb";
  return {
    sql: `(${isJson ? value : `to_jsonb(${value})`}${steps.join("")})`,
    type: last.isText ? "text" : json,
  };
}

interface Filtered {
  relation: Relation;
  /** SQL before each column's name. */
  qualifier: string;
  parameters: Parameters;
}

/**
 * SQL of each condition of a list.
 * @param replace writes a filter another way; null for the usual one
 * @throws {RestError} 42703
 */
export function writeConditions(
  conditions: readonly Condition[],
  replace: (filter: Filter) => string | null,
  { relation, qualifier, parameters }: Filtered,
): string[] {
  const write = (condition: Condition): string => {
    const not = condition.isNegated ? "not " : "";
    if (condition.kind === "group") {
      return `${not}(${condition.conditions.map(write).join(` ${condition.operator} `)})`;
    }
    const replaced = replace(condition);
    if (replaced !== null) return `${not}(${replaced})`;
    const value = writeField(condition.field, relation, qualifier, parameters);
    return `${not}(${writeOperation(condition.operation, value, parameters)})`;
  };
  return conditions.map(write);
}

function writeOperation(operation: Operation, value: Value, parameters: Parameters): string {
  const { sql, type } = value;
  if (operation.operator === "is") return `${sql} is ${operation.state.replace("_", " ")}`;
  if (operation.operator === "in") {
    return `${sql} = any(${parameters.add(toArrayLiteral(operation.values), `${type}[]`)})`;
  }
  if (operation.operator === "isdistinct") {
    return `${sql} is distinct from ${parameters.add(operation.value, type)}`;
  }
  if ("configuration" in operation) {
    const configuration = `'pg_catalog.${operation.configuration}'`;
    const document = type === "tsvector" ? sql : `to_tsvector(${configuration}, ${sql})`;
    const words = parameters.addText(operation.value);
    return `${document} @@ ${SEARCHES[operation.operator]}(${configuration}, ${words})`;
  }
  const { operator, quantifier } = operation;
  const isPattern = operator === "like" || operator === "ilike";
  const text = isPattern ? operation.value.replaceAll("*", "%") : operation.value;
  const operandType = isPattern ? "text" : type;
  const operand =
    quantifier === null
      ? parameters.add(text, operandType)
      : `${quantifier}(${parameters.add(text, `${operandType}[]`)})`;
  return `${sql} ${COMPARISONS[operator]} ${operand}`;
}

/** SQL of a term of `order by`. */
export function writeOrderTerm(sql: string, { direction, nulls }: OrderTerm): string {
  return [sql, direction, nulls === null ? null : `nulls ${nulls}`]
    .filter((part) => part !== null)
    .join(" ");
}

/** The `limit` and `offset` of a read, with a space before them. Whole numbers, so safe as SQL. */
export function writeRange(range: RowRange): string {
  return ` limit ${mostRowsOf(range)}${range.offset > 0 ? ` offset ${range.offset}` : ""}`;
}

/** The rows that a range has room for in one response. */
export function mostRowsOf({ limit }: RowRange): number {
  return Math.min(limit ?? MAX_ROWS, MAX_ROWS);
}

/** Name of the body's rows in a statement. */
export const BODY = "pgrst_body";

/** SQL of a column list: `"a", "b"`, or `x."a", x."b"`. */
export function writeNames(columns: readonly { name: string }[], qualifier?: string): string {
  const prefix = qualifier === undefined ? "" : `${qualifier}.`;
  return columns.map(({ name }) => prefix + quoteIdentifier(name)).join(", ");
}

/**
 * SQL of the body's rows for a `from` clause, with `columns` in their types. The whole body is one
 * parameter. With `missing=default` the default of a column stands for a key that a row does not have.
 */
export function writeBodySource(
  payload: Payload,
  columns: readonly Column[],
  missing: Preferences["missing"],
  parameters: Parameters,
): string {
  // A parameter that no one reads is refused by the protocol.
  if (columns.length === 0 && !payload.isArray) return `(values (1)) ${BODY}`;
  const json = parameters.add(payload.json, missing === "default" ? "jsonb" : "json");
  if (columns.length === 0) {
    return `${missing === "default" ? "jsonb" : "json"}_array_elements(${json}) ${BODY}`;
  }
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
  const record = payload.isArray ? "recordset" : "record";
  if (missing !== "default") return `json_to_${record}(${json}) as ${BODY}(${types})`;
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${quoteLiteral(column.name)}, ${column.default}`],
  );
  const object = `jsonb_build_object(${defaults.join(", ")})`;
  const filled = payload.isArray
    ? `(select jsonb_agg(${object} || pgrst_item) from jsonb_array_elements(${json}) as pgrst_item)`
    : `${object} || ${json}`;
  return `jsonb_to_${record}(${filled}) as ${BODY}(${types})`;
}
