/** A column of an export: its heading, and what stands under it. */
export interface CsvColumn<T> {
  heading: string;
  read: (record: T) => string;
}

/** Spreadsheets take UTF-8 for what it is only with this before it. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * Records as a CSV file (RFC 4180) in UTF-8. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export function writeCsv<T>(columns: readonly CsvColumn<T>[], records: Iterable<T>): string {
  let text = BYTE_ORDER_MARK + writeLine(columns.map(({ heading }) => heading));
  for (const record of records) text += writeLine(columns.map(({ read }) => read(record)));
  return text;
}

function writeLine(cells: readonly string[]): string {
  return cells.map(writeCell).join(",") + LINE_END;
}

function writeCell(value: string): string {
  const cell = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
