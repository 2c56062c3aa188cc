import { readSpreadsheet, SpreadsheetRefusal } from "#app/panel/importing/read-spreadsheet.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import type { Client } from "#data/client/client.ts";
import { listPictures } from "#data/media/media.ts";
import { listDrafts } from "#data/publishing/drafts.ts";
import { listRecordNames } from "#data/records/import-records.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { MediaFile } from "#domain/review/site-state.ts";
import { type MatchedLine, matchLines } from "#domain/spreadsheet/plan-import.ts";
import { type ReadGrid, readGrid } from "#domain/spreadsheet/read-grid.ts";
import { SHEETS } from "#domain/spreadsheet/sheets.ts";

/** A spreadsheet with all that its plan depends on. */
export interface Material {
  table: RecordTable;
  fileName: string;
  /** Of the package that its import becomes. */
  packageId: string;
  matched: readonly MatchedLine<object>[];
  /** Headings that are not read. */
  unread: readonly string[];
  records: ReadonlyMap<string, { id: string }>;
  drafted: ReadonlySet<string>;
  library: readonly MediaFile[];
}

/** Reads a spreadsheet, and the records that its lines name. @throws {SpreadsheetRefusal | DataError} */
export async function readMaterial(
  client: Client,
  table: RecordTable,
  file: File,
): Promise<Material> {
  const { lines, unread } = await readLines(table, file);
  const [names, drafts, library] = await Promise.all([
    listRecordNames(client, table),
    listDrafts(client, table),
    listPictures(client),
  ]);
  const matched = matchLines(SHEETS[table], lines, names);
  const ids = matched.flatMap(({ id }) => id ?? []);
  const records = await readRecords(client, table, ids);
  return {
    ...{ table, fileName: file.name, packageId: newId(), matched, unread, library },
    records: new Map(records.map((record) => [record.id, record])),
    drafted: new Set(drafts.map(({ record_id }) => record_id)),
  };
}

/** The first page of the spreadsheet that has the headings. */
async function readLines(table: RecordTable, file: File): Promise<ReadGrid<object>> {
  const grids = await readSpreadsheet(file);
  const read = grids.map((grid) => readGrid(SHEETS[table], grid));
  const found = read.find((one) => typeof one !== "string");
  const [refusal] = read.filter((one) => typeof one === "string");
  if (found === undefined) throw new SpreadsheetRefusal(refusal ?? "El archivo está vacío.");
  if (found.lines.length > 0) return found;
  throw new SpreadsheetRefusal("El archivo tiene los encabezados, pero ninguna fila debajo.");
}
