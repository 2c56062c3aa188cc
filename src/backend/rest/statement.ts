import { quoteIdentifier, quoteLiteral } from "#backend/api/sql.ts";
import { mostRowsOf } from "#backend/rest/clauses.ts";
import { type Format, isSingular, isStripped, type RowRange } from "#backend/rest/headers.ts";

/** A value of each row of a response. */
export interface OutputColumn {
  name: string;
  type: string;
}

/** Name of the rows that a body is built from, in every statement. */
export const ROWS = "pgrst_row";
/** Name of the statement's own rows, before `select` is applied. */
export const SOURCE = "pgrst_source";

/** Name of what a statement returns: some of its rows, after `select`, `order` and the range. */
export const PAGE = "pgrst_page";

/** The most bytes of a response, for anonymous clients and for all others; both before JSON escapes them. */
const MAX_ANONYMOUS_BYTES = 4 * 1024 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;

/** CSV takes the database twice as long as JSON, while all other requests wait. */
const MAX_ANONYMOUS_CSV_BYTES = MAX_ANONYMOUS_BYTES / 2;

export function maxBytesFor(isLimited: boolean, format: Format | null): number {
  if (!isLimited) return MAX_BYTES;
  return format === "csv" ? MAX_ANONYMOUS_CSV_BYTES : MAX_ANONYMOUS_BYTES;
}

/** The one row that every statement of the REST API returns. */
export interface ResultRow extends Record<string, unknown> {
  /** Null when it would exceed the limit: then it was not built. */
  body: string | Uint8Array<ArrayBuffer> | null;
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
  const size = body === null || columns.length === 0 ? "0" : `sum(${writeSize(columns, ROWS)})`;
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

/** SQL of the bytes that a response would take, computed from the lengths of stored values. */
export function writeMeasure(
  page: string,
  columns: readonly OutputColumn[],
  source: string,
): string {
  return `with ${source === "" ? "" : `${SOURCE} ${source}, `}${PAGE} as materialized (${page}) select coalesce(sum(${writeSize(columns, ROWS)}), 0)::float8 as bytes from ${PAGE} ${ROWS}`;
}

/** Short, and no longer as a text than this. */
const SHORT_TYPES = /^(?:uuid|boolean|smallint|integer|bigint|real|double precision|date|time.*)$/;
const SHORT_BYTES = 40;

/** In 16 stored bytes they hold nothing that is longer as a text, and need not be written; numbers hold up to 131,072 digits. */
const EMPTIABLE_TYPES = /^jsonb$|\[\]$/;

/** Of a column that stands for embedded rows: their size. */
export const SIZE_TYPE = "size";

/** SQL of the approximate bytes that a row takes in a response. */
export function writeSize(columns: readonly OutputColumn[], qualifier: string): string {
  let fixed = 2;
  const lengths: string[] = [];
  for (const { name: alias, type } of columns) {
    const name = `${qualifier}.${quoteIdentifier(alias)}`;
    fixed += Buffer.byteLength(alias) + 6;
    const text = `octet_length(${name}${type === "text" ? "" : "::text"})`;
    if (type === SIZE_TYPE) lengths.push(`coalesce(${name}, 4)`);
    else if (SHORT_TYPES.test(type)) fixed += SHORT_BYTES;
    else if (!EMPTIABLE_TYPES.test(type)) lengths.push(`coalesce(${text}, 4)`);
    else lengths.push(`case when pg_column_size(${name}) > 16 then ${text} else 16 end`);
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
  const header = columns.map(({ name }) => quoteCsv(name)).join(",");
  const line = columns.map(({ name }) => {
    const text = `${ROWS}.${quoteIdentifier(name)}::text`;
    return `coalesce(case when ${text} ~ '^$|[",() \\t\\n\\v\\f\\r]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`;
  });
  return `${quoteLiteral(header)} || coalesce(string_agg(E'\\n' || ${line.join(` || ',' || `)}, ''), '')`;
}

function quoteCsv(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
