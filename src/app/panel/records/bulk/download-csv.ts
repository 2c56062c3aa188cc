import { downloadText } from "#app/panel/lib/download-text.ts";
import { type CsvColumn, writeCsv } from "#domain/csv.ts";
import { readServerTime } from "#domain/server-clock.ts";

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

/** Formats an ISO 8601 time as `2026-11-21 08:30` in Bogotá, which spreadsheets read and sort. */
export function formatMoment(time: string): string {
  return MOMENT.format(new Date(time));
}
