import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/** Products whose technical sheet shows nothing. */
export function findSheetFaults(record: SiteRecord): Fault[] {
  if (record.table !== "products" || readSheet(record.row.specs).length > 0) return [];
  return [
    {
      severity: "warning",
      field: "specs",
      what: "La ficha técnica está vacía.",
      why: "Un formulador o un nutricionista compara por el análisis: sin él, cotiza con otro.",
      how: "Escriba al menos los valores típicos, por ejemplo proteína, humedad o fósforo.",
    },
  ];
}
