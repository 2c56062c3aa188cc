/** How a list of records, kept as any JSON list, is edited as rows of texts. */
export interface RowFormat<Row, Value> {
  /** The texts of a stored value's row; null when it cannot be one. */
  show: (value: unknown) => Row | null;
  /** What to store for a row that was typed. */
  read: (row: Row) => Value;
  /** Whether nothing was typed into it. */
  isBlank: (row: Row) => boolean;
}

/** The rows that the form shows; a value that is no row is not shown, and stays. */
export function showRows<Row, Value>(
  format: RowFormat<Row, Value>,
  stored: readonly unknown[],
): Row[] {
  return stored.map(format.show).filter((row) => row !== null);
}

/**
 * What to save. A row whose texts are still those of a stored value keeps that value to the letter,
 * wherever it stands now; blank rows that were added are left out.
 */
export function readRows<Row extends object, Value>(
  format: RowFormat<Row, Value>,
  rows: readonly Row[],
  stored: readonly unknown[],
): Value[] {
  const shown = showRows(format, stored);
  const isUntouched = rows.length === shown.length && rows.every((row, i) => equals(row, shown[i]));
  // The column may hold other values than its type says; what was not touched is not judged.
  if (isUntouched) return [...stored] as Value[];
  const kept = stored.filter((value) => format.show(value) === null) as Value[];
  const read = rows.flatMap((row) => {
    const original = stored.find((value) => equals(row, format.show(value)));
    if (original !== undefined) return [original as Value];
    return format.isBlank(row) ? [] : [format.read(row)];
  });
  return [...read, ...kept];
}

/** Whether a row says what one of the stored values says. */
export function isStoredRow<Row extends object>(
  format: RowFormat<Row, unknown>,
  row: Row,
  stored: readonly unknown[],
): boolean {
  return stored.some((value) => equals(row, format.show(value)));
}

function equals(row: object, other: object | null | undefined): boolean {
  if (other === null || other === undefined) return false;
  const texts = other as Record<string, unknown>;
  return Object.entries(row).every(([field, text]) => texts[field] === text);
}

/** An object's fields; null for any other value. */
export function toFields(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** A text as a control of one line shows it; empty when it is none. */
export function toLineText(value: unknown): string {
  return typeof value === "string" ? value.replace(/[\r\n]/g, "") : "";
}
