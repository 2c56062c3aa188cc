import type { Format } from "#backend/rest/media-type.ts";
import type { OutputColumn } from "#backend/rest/select.ts";
import { quoteIdentifier, quoteLiteral } from "#backend/rest/sql.ts";

/** Name of the rows that a body is made of, in every statement. */
export const ROWS = "pgrst_row";
/** Name of the statement's own rows, before `select` is applied. */
export const SOURCE = "pgrst_source";

/** The one row that every statement of the wire gives. */
export interface ResultRow extends Record<string, unknown> {
  body: string;
  /** Rows in the body. */
  rows: number;
  /** Rows that match without `limit`, or that were written; null when not counted. */
  total: number | null;
}

/** SQL that makes the body from `pgrst_row`; null for an answer without one. */
export function writeBody(format: Format | null, columns: readonly OutputColumn[]): string {
  if (format === null) return "''";
  if (format === "csv") return writeCsv(columns);
  if (format === "object") return `coalesce((json_agg(${ROWS}.*) -> 0)::text, 'null')`;
  return `coalesce(json_agg(${ROWS}.*), '[]')::text`;
}

/** A header, always, and one line for each row; quoted as RFC 4180 asks, lines ended by LF. */
function writeCsv(columns: readonly OutputColumn[]): string {
  const header = columns.map(({ alias }) => quoteCsv(alias)).join(",");
  const line = columns.map(({ alias }) => {
    const text = `${ROWS}.${quoteIdentifier(alias)}::text`;
    return `coalesce(case when ${text} ~ '[",\\n\\r]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`;
  });
  return `${quoteLiteral(header)} || coalesce(string_agg(E'\\n' || ${line.join(` || ',' || `)}, ''), '')`;
}

function quoteCsv(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
