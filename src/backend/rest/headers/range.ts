import { invalidQuery, unsatisfiableRange } from "#backend/rest/errors.ts";

/** Rows of one response, at most: further ones are cut silently, as by PostgREST's `db-max-rows`. */
export const MAX_ROWS = 1000;

/** The rows that a request selects; a null limit means all. */
export interface RowRange {
  offset: number;
  limit: number | null;
}

const DIGITS = /^\d{1,15}$/;

/**
 * The range of `limit`, `offset` and the header `Range: 0-9`, whichever is narrower.
 * @throws {RestError} PGRST103 for a negative or empty range, PGRST100 for what is no number
 */
export function parseRange(
  limit: string | null,
  offset: string | null,
  header: string | null,
): RowRange {
  const fromQuery = {
    offset: offset === null ? 0 : parseCount(offset, "Offset"),
    limit: limit === null ? null : parseCount(limit, "Limit"),
  };
  const found = header === null ? null : /^(\d{1,15})-(\d{0,15})$/.exec(header.trim());
  if (found === null || fromQuery.limit === 0) return fromQuery;
  const lower = Number(found[1]);
  const upper = found[2] ? Number(found[2]) : Infinity;
  if (lower > upper) {
    throw unsatisfiableRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return intersect(fromQuery, lower, upper);
}

function parseCount(text: string, what: "Limit" | "Offset"): number {
  if (DIGITS.test(text)) return Number(text);
  if (/^-\d+$/.test(text)) {
    throw unsatisfiableRange(`${what} should be greater than or equal to zero.`);
  }
  throw invalidQuery(`${what} should be a whole number`, `Received '${text}'`);
}

function intersect(range: RowRange, lower: number, upper: number): RowRange {
  const offset = Math.max(range.offset, lower);
  const end = Math.min(range.limit === null ? Infinity : range.offset + range.limit - 1, upper);
  if (end < offset)
    throw unsatisfiableRange("The Range header and limit/offset have no row in common.");
  return { offset, limit: end === Infinity ? null : end - offset + 1 };
}

/** The `limit` and `offset` of a read, with a space before them. Whole numbers, so safe as SQL. */
export function writeRange(range: RowRange): string {
  return ` limit ${mostRowsOf(range)}${range.offset > 0 ? ` offset ${range.offset}` : ""}`;
}

/** The rows that a range has room for in one response. */
export function mostRowsOf({ limit }: RowRange): number {
  return Math.min(limit ?? MAX_ROWS, MAX_ROWS);
}

/** `Content-Range` of `rows` rows from `first` on, of `total` (null: not counted). */
export function formatContentRange(first: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : "*";
  return `${range}/${total ?? "*"}`;
}

/** The status of a read. @throws {RestError} PGRST103 when it starts behind the last row */
export function statusOfRange(first: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (first > total) {
    throw unsatisfiableRange(
      `An offset of ${first} was requested, but there are only ${total} rows.`,
      {
        "Content-Range": formatContentRange(first, rows, total),
      },
    );
  }
  return rows < total ? 206 : 200;
}
