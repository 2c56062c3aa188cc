import { downloadText } from "#app/panel/lib/download-text.ts";
import { type CsvColumn, writeCsv } from "#domain/csv.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import { readServerTime } from "#domain/server-clock.ts";
import { loadSheet } from "#domain/spreadsheet/load-sheet.ts";
import { type Sheet, writeColumns } from "#domain/spreadsheet/sheet.ts";

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" });
const MOMENT = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Bogota",
});

/** Downloads records as `productos-2026-11-21.csv`, with today's date in Bogotá. */
export function downloadCsv<T>(
  name: string,
  columns: readonly CsvColumn<T>[],
  records: readonly T[],
): void {
  downloadText(writeCsv(columns, records), {
    name: `${name}-${DAY.format(readServerTime())}.csv`,
    type: "text/csv;charset=utf-8",
  });
}

/**
 * The columns of a record type's export, which can be imported again: those of its sheet, and its times if the creation has a
 * heading.
 */
export async function loadRecordColumns<Row>(
  table: RecordTable,
): Promise<readonly CsvColumn<Row>[]> {
  const sheet = (await loadSheet(table)) as unknown as Sheet<Row, object>;
  const [created] = RECORD_TABLES[table].fields["created_at"]?.headings ?? [];
  const readTime = (column: "created_at" | "updated_at") => (row: Row) =>
    formatMoment((row as Record<typeof column, string>)[column]);
  const times = [
    { heading: created ?? "", read: readTime("created_at") },
    { heading: "Último cambio", read: readTime("updated_at") },
  ];
  return [...writeColumns(sheet), ...(created === undefined ? [] : times)];
}

/** Formats an ISO 8601 time as `2026-11-21 08:30` in Bogotá, which spreadsheets read and sort. */
export function formatMoment(time: string): string {
  return MOMENT.format(new Date(time));
}
