import { downloadCsv } from "#app/panel/records/bulk/download-csv.ts";
import type { Client } from "#data/client/client.ts";
import { type ContentListFilter, listAllContentRows } from "#data/content-list.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { nameSection, TYPE_NAMES } from "#domain/content/list/content-list.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import type { CsvColumn } from "#domain/csv.ts";

const COLUMNS: readonly CsvColumn<ContentRow>[] = [
  { heading: "Sección", read: ({ section }) => nameSection(section) },
  { heading: "Clave", read: ({ section, key }) => `${section}.${key}` },
  {
    heading: "Significado",
    read: ({ section, key }) => findKnownText(section, key)?.meaning ?? "",
  },
  { heading: "Valor", read: ({ value }) => value },
  { heading: "Tipo", read: ({ type }) => TYPE_NAMES[type] },
];

/** Downloads all texts of a list. @returns their number @throws {DataError} */
export async function exportContent(client: Client, filter: ContentListFilter): Promise<number> {
  const rows = await listAllContentRows(client, filter);
  downloadCsv("contenido", COLUMNS, rows);
  return rows.length;
}
