/** The rows of one request; the API takes no more from a session. */
const MAX_WRITTEN = 1000;
/** In UTF-16 code units, of up to three bytes each: the API takes 1 MiB. */
const PART_LENGTH = 300_000;

/** Rows to insert in parts of one request each. */
export function splitRows<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  let part: T[] = [];
  let length = 0;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    if (part.length === MAX_WRITTEN || (part.length > 0 && length + own > PART_LENGTH)) {
      parts.push(part);
      part = [];
      length = 0;
    }
    part.push(row);
    length += own;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
