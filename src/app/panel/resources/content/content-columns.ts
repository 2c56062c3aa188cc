import { nameSection } from "#domain/content/content-list.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { ContentRow } from "#domain/content/site-text.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { CONTENT_SHEET } from "#domain/spreadsheet/content-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";

/** The columns of the texts' export, which can be imported again. */
export const CONTENT_COLUMNS: readonly CsvColumn<ContentRow>[] = [
  { heading: "Sección", read: ({ section }) => nameSection(section) },
  {
    heading: "Significado",
    read: ({ section, key }) => findKnownText(section, key)?.meaning ?? "",
  },
  ...writeColumns(CONTENT_SHEET),
];
