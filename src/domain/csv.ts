/** A column of an export: its heading, and what stands under it. */
export interface CsvColumn<T> {
  heading: string;
  read: (record: T) => string;
}

/** Spreadsheets take UTF-8 for what it is only with this before it. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Excel separates by the list separator of its system: in es-CO the comma is that of decimals. */
const SEPARATOR = ";";

/**
 * What a spreadsheet would run as a formula (OWASP, CSV injection): at the beginning of a cell, and after
 * whatever a spreadsheet of another country would begin a cell at.
 */
const FORMULA = /^(?=[\t\r])|(?<=^|[;,\t\r\n])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * Records as a CSV file in UTF-8, quoted as RFC 4180 says. What a spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export function writeCsv<T>(columns: readonly CsvColumn<T>[], records: Iterable<T>): string {
  let text = BYTE_ORDER_MARK + writeLine(columns.map(({ heading }) => heading));
  for (const record of records) text += writeLine(columns.map(({ read }) => read(record)));
  return text;
}

function writeLine(cells: readonly string[]): string {
  return cells.map(writeCell).join(SEPARATOR) + LINE_END;
}

function writeCell(value: string): string {
  const cell = value.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
