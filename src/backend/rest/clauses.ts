import {
  type Parameters,
  quoteIdentifier,
  quoteLiteral,
  toArrayLiteral,
} from "#backend/api/sql.ts";
import type { Payload } from "#backend/rest/body.ts";
import { invalidQuery, RestError, unsupportedFeature } from "#backend/rest/errors.ts";
import type { Field } from "#backend/rest/fields.ts";
import { COMPARISONS, type Condition, type Operation, SEARCHES } from "#backend/rest/filters.ts";
import {
  type Format,
  isSingular,
  isStripped,
  MAX_ROWS,
  type Preferences,
  type RowRange,
} from "#backend/rest/headers.ts";
import type { OrderTerm } from "#backend/rest/order.ts";
import { type Column, findColumn, type Relation } from "#backend/rest/schema.ts";
import type { FieldItem, SelectItem } from "#backend/rest/select.ts";

/** A column of the response. */
export interface OutputColumn {
  column: string;
  alias: string;
  type: string;
}

/**
 * The columns of a response, with `*` expanded and duplicates removed.
 * @throws {RestError} 42703, PGRST100 for a column under two names
 */
export function resolveSelect(items: readonly SelectItem[], relation: Relation): OutputColumn[] {
  const found = new Map<string, OutputColumn>();
  for (const item of items) {
    if (item.kind === "embed") {
      const message = `Could not find a relationship to '${item.relation}' in the schema cache`;
      throw new RestError(400, "PGRST200", message, {
        details: "Related tables cannot be embedded here.",
      });
    }
    const field = item.kind === "field" ? readItem(item) : null;
    const named =
      field === null ? [...relation.columns.values()] : [findPlainColumn(relation, field)];
    for (const { name, type } of named) {
      const alias = (item.kind === "field" ? item.alias : null) ?? name;
      if ((found.get(name)?.alias ?? alias) !== alias) {
        throw invalidQuery(`The column '${name}' is selected under more than one name`);
      }
      found.set(name, { column: name, alias, type });
    }
  }
  return [...found.values()];
}

/** @throws {RestError} PGRST123, PGRST127 */
function readItem({ field, cast, aggregate }: FieldItem): Field {
  if (field === null || aggregate !== null) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  if (cast !== null) throw unsupportedFeature("Casts are not supported in 'select'");
  return field;
}

/** @throws {RestError} 42703, PGRST127 */
export function findPlainColumn(relation: Relation, { column, path }: Field): Column {
  if (path.length > 0) throw unsupportedFeature("Paths into JSON are not supported");
  return findColumn(relation, column);
}

/** SQL of a select list. */
export function writeSelect(columns: readonly OutputColumn[], qualifier: string): string {
  return columns
    .map(({ column, alias }) => {
      const name = `${qualifier}.${quoteIdentifier(column)}`;
      return alias === column ? name : `${name} as ${quoteIdentifier(alias)}`;
    })
    .join(", ");
}

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
    const column = findPlainColumn(relation, condition.field);
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

/** The `order by` clause with a space before it; "" without terms. @throws {RestError} 42703 */
export function writeOrder(
  terms: readonly OrderTerm[],
  relation: Relation,
  qualifier: string,
): string {
  if (terms.length === 0) return "";
  const sql = terms.map(({ relation: related, field, direction, nulls }) => {
    if (related !== null) {
      throw unsupportedFeature("Ordering by a related table is not supported");
    }
    const name = `${qualifier}.${quoteIdentifier(findPlainColumn(relation, field).name)}`;
    return [name, direction, nulls === null ? null : `nulls ${nulls}`]
      .filter((part) => part !== null)
      .join(" ");
  });
  return ` order by ${sql.join(", ")}`;
}

/** The `limit` and `offset` of a read, with a space before them. Whole numbers, so safe as SQL. */
export function writeRange(range: RowRange): string {
  return ` limit ${mostRowsOf(range)}${range.offset > 0 ? ` offset ${range.offset}` : ""}`;
}

/** The rows that a range has room for in one response. */
function mostRowsOf({ limit }: RowRange): number {
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

/** Name of the rows that a body is built from, in every statement. */
export const ROWS = "pgrst_row";
/** Name of the statement's own rows, before `select` is applied. */
export const SOURCE = "pgrst_source";

/** Name of what a statement returns: some of its rows, after `select`, `order` and the range. */
export const PAGE = "pgrst_page";

/** The most bytes of a response, for anonymous clients and for all others; both before JSON escapes them. */
const MAX_ANONYMOUS_BYTES = 4 * 1024 * 1024;
export const MAX_BYTES = 32 * 1024 * 1024;

/** CSV takes the database twice as long as JSON, while all other requests wait. */
const MAX_ANONYMOUS_CSV_BYTES = MAX_ANONYMOUS_BYTES / 2;

export function maxBytesFor(isAnonymous: boolean, format: Format | null): number {
  if (!isAnonymous) return MAX_BYTES;
  return format === "csv" ? MAX_ANONYMOUS_CSV_BYTES : MAX_ANONYMOUS_BYTES;
}

/** The one row that every statement of the REST API returns. */
export interface ResultRow extends Record<string, unknown> {
  /** Null when it would exceed the limit: then it was not built. */
  body: string | null;
  /** Rows in the body. */
  rows: number;
  /** Rows that match without `limit`, or that were written; null when not counted. */
  total: number | null;
}

/** The parts of a statement, in SQL. */
interface StatementParts {
  /** The common table expression `pgrst_source`; absent where the page is read from a table. */
  source?: string;
  /** Query of the rows in the response. */
  page: string;
  /** Builds the body from all of `pgrst_row`; null for a response without one. */
  body: string | null;
  columns: readonly OutputColumn[];
  maxBytes: number;
  total: string;
  /** Further columns, each after a comma. */
  extra?: string;
}

/**
 * SQL of a statement that returns a `ResultRow`. The rows of the page are measured first, by the stored lengths of long
 * values: none of them is read before their sum is known to be within the limit.
 */
export function writeStatement({
  source,
  page,
  body,
  columns,
  maxBytes,
  total,
  extra = "",
}: StatementParts): string {
  const size = body === null || columns.length === 0 ? "0" : `sum(${writeSize(columns)})`;
  const built = body === null ? "''" : `(select ${body} from ${PAGE} ${ROWS})`;
  return `with ${source === undefined ? "" : `${SOURCE} ${source}, `}${PAGE} as materialized (${page})
select case when pgrst_size.bytes <= ${maxBytes}
    then ${built} end as body, pgrst_size.rows, ${total} as total${extra}
from (select count(*)::int as rows, coalesce(${size}, 0) as bytes from ${PAGE} ${ROWS}) pgrst_size`;
}

/**
 * SQL of all rows that match, for `writeStatement`. A page that is not full ends the list, so that nothing is counted.
 *
 * @param count SQL that counts them
 */
export function writeTotal(count: string, range: RowRange): string {
  const known = `pgrst_size.rows between ${range.offset > 0 ? 1 : 0} and ${mostRowsOf(range) - 1}`;
  return `(case when ${known} then ${range.offset} + pgrst_size.rows else ${count} end)::int`;
}

/** Short, and no longer as a text than this. */
const SHORT_TYPES = /^(?:uuid|boolean|smallint|integer|bigint|real|double precision|date|time.*)$/;
const SHORT_BYTES = 40;

/** SQL of the approximate bytes that `pgrst_row` takes in a response. */
function writeSize(columns: readonly OutputColumn[]): string {
  let fixed = 2;
  const lengths: string[] = [];
  for (const { alias, type } of columns) {
    const name = `${ROWS}.${quoteIdentifier(alias)}`;
    fixed += Buffer.byteLength(alias) + 6;
    if (SHORT_TYPES.test(type)) fixed += SHORT_BYTES;
    else lengths.push(`coalesce(octet_length(${type === "text" ? name : `${name}::text`}), 4)`);
  }
  return [`${fixed}::bigint`, ...lengths].join(" + ");
}

/** SQL that builds the body from `pgrst_row`; null for a response without one. */
export function writeBody(format: Format | null, columns: readonly OutputColumn[]): string | null {
  if (format === null) return null;
  if (format === "csv") return writeCsv(columns);
  return writeJson(`json_agg(${ROWS}.*)`, format);
}

/** SQL of the text of `values`, a list in JSON, or of its first item. */
export function writeJson(values: string, format: Format): string {
  const json = isSingular(format) ? `(${values} -> 0)` : values;
  const whole = isStripped(format) ? `json_strip_nulls(${json})` : json;
  return `coalesce(${whole}::text, '${isSingular(format) ? "null" : "[]"}')`;
}

/**
 * Always a header, and one line for each row, which end with LF. Quoted where PostgREST does, which is where a row's
 * text needs it: so an empty text differs from null. Unlike there a backslash is not doubled, as RFC 4180 has no escapes.
 */
function writeCsv(columns: readonly OutputColumn[]): string {
  const header = columns.map(({ alias }) => quoteCsv(alias)).join(",");
  const line = columns.map(({ alias }) => {
    const text = `${ROWS}.${quoteIdentifier(alias)}::text`;
    return `coalesce(case when ${text} ~ '^$|[",() \\t\\n\\v\\f\\r]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`;
  });
  return `${quoteLiteral(header)} || coalesce(string_agg(E'\\n' || ${line.join(` || ',' || `)}, ''), '')`;
}

function quoteCsv(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
