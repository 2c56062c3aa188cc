import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { Field, HiddenColumn } from "#domain/records/record-type.ts";

const HIDDEN: ReadonlySet<string> = new Set<HiddenColumn>(["id", "updated_at"]);

/** A column's label; a column without one keeps its own name. */
export function nameField(table: RecordTable, column: string): string {
  return findField(table, column)?.label ?? column.replaceAll("_", " ");
}

/** Whether a record's column is a text of several lines, of which two can follow one another. */
export function isLongText(table: RecordTable, column: string, record: object): boolean {
  const field = findField(table, column);
  // A text of the site says what it is.
  if (table === "site_content" && "type" in record && record.type !== "textarea") return false;
  return field?.kind === "long-text" || field?.isLong === true;
}

function findField(table: RecordTable, column: string): Field | undefined {
  const { fields } = RECORD_TABLES[table];
  return Object.hasOwn(fields, column) ? fields[column] : undefined;
}

/** The columns to show, in the order of the form; those without a label last. */
export function orderFields(table: RecordTable, columns: Iterable<string>): string[] {
  const known = Object.keys(RECORD_TABLES[table].fields);
  return [...new Set(columns)]
    .filter((column) => !HIDDEN.has(column))
    .toSorted((a, b) => rank(known, a) - rank(known, b));
}

function rank(known: readonly string[], column: string): number {
  const index = known.indexOf(column);
  return index === -1 ? known.length : index;
}
