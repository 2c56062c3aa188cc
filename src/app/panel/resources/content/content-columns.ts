import type { ContentRow } from "#domain/content/content-row.ts";
import { nameSection, TYPE_NAMES } from "#domain/content/list/content-list.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import type { CsvColumn } from "#domain/csv.ts";

/** The columns of the texts' export. */
export const CONTENT_COLUMNS: readonly CsvColumn<ContentRow>[] = [
  { heading: "Sección", read: ({ section }) => nameSection(section) },
  { heading: "Clave", read: ({ section, key }) => `${section}.${key}` },
  {
    heading: "Significado",
    read: ({ section, key }) => findKnownText(section, key)?.meaning ?? "",
  },
  { heading: "Valor", read: ({ value }) => value },
  { heading: "Tipo", read: ({ type }) => TYPE_NAMES[type] },
];
