/** A column of an export: its heading, and its cells. */
export interface CsvColumn<T> {
  heading: string;
  read: (record: T) => string;
}

/** The byte order mark, without which spreadsheets do not detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Excel uses the system's list separator: in es-CO the comma is the decimal separator. */
const SEPARATOR = ";";

/**
 * What a spreadsheet would execute as a formula (OWASP, CSV injection): at the beginning of a cell, and
 * after the separators of other locales, also behind quotes, blanks and invisible characters.
 */
const FORMULA =
  /^(?=[\t\r])|(?<=^|[;,\t\r\n])(?=(?:(?![\t\r\n])["\s\p{Cc}\p{Cf}]){0,20}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * Writes records as a CSV file in UTF-8, quoted according to RFC 4180. Formulas are escaped with an
 * apostrophe.
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

/** The text of a cell that an export wrote: without the apostrophes before what would be a formula. */
export function unescapeFormulas(cell: string): string {
  return cell.replace(ESCAPED, "");
}

const ESCAPED =
  /(?<=^|[;,\t\r\n])'(?=[\t\r]|(?:(?![\t\r\n])["\s\p{Cc}\p{Cf}]){0,20}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
