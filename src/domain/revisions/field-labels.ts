import {
  type HiddenColumn,
  RECORD_TABLES,
  type RecordTable,
} from "#domain/records/record-tables.ts";

const HIDDEN: ReadonlySet<string> = new Set<HiddenColumn>(["id", "updated_at"]);

/** A column's label; a column without one keeps its own name. */
export function nameField(table: RecordTable, column: string): string {
  const labels: Readonly<Record<string, string>> = RECORD_TABLES[table].fields;
  const label = Object.hasOwn(labels, column) ? labels[column] : undefined;
  return label ?? column.replaceAll("_", " ");
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
