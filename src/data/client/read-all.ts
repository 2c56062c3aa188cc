/** The API returns at most this many rows per response (PostgREST's max-rows). */
export const MAX_ROWS = 1000;

/**
 * Reads all rows, in as many requests as needed. The order must be total (end with a unique column), or rows
 * could be missed between two responses.
 *
 * @param readPage reads the rows from `first` to `last`, both included
 * @param limit the most rows to read, at least one
 */
export async function readAll<T>(
  readPage: (first: number, last: number) => Promise<T[]>,
  limit = Infinity,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const asked = Math.min(MAX_ROWS, limit - rows.length);
    const page = await readPage(rows.length, rows.length + asked - 1);
    rows.push(...page);
    if (page.length < asked || rows.length >= limit) return rows;
  }
}
