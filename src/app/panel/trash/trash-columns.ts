import { formatMoment } from "#app/panel/records/list/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type DeletedRecord, nameAuthor, nameRecord } from "#domain/revisions/revision.ts";

/** The columns of the export of deleted records. */
export const TRASH_COLUMNS: readonly CsvColumn<DeletedRecord>[] = [
  { heading: "Tipo", read: ({ table_name }) => RECORD_TABLES[table_name].label.one },
  {
    heading: "Nombre",
    read: ({ table_name, record_name }) => nameRecord(table_name, record_name),
  },
  { heading: "Eliminado", read: ({ deleted_at }) => formatMoment(deleted_at) },
  { heading: "Por", read: nameAuthor },
];
