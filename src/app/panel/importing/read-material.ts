import { readSpreadsheet } from "#app/panel/importing/read-spreadsheet.ts";
import { SpreadsheetRefusal } from "#app/panel/importing/spreadsheet-refusal.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import type { Client } from "#data/client/client.ts";
import { listPictures } from "#data/media/media.ts";
import { listDrafts } from "#data/publishing/drafts.ts";
import { listRecordNames } from "#data/records/import-records.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { MediaFile } from "#domain/review/site.ts";
import { type MatchedLine, matchLines, SHEETS } from "#domain/spreadsheet/plan-import.ts";
import { type Grid, type ReadGrid, readGrid } from "#domain/spreadsheet/read-grid.ts";

/** A spreadsheet with all that its plan depends on. */
export interface Material {
  table: RecordTable;
  fileName: string;
  /** Of the package that its import becomes. */
  packageId: string;
  matched: readonly MatchedLine<object>[];
  /** Headings that are not read. */
  unread: readonly string[];
  /** Which page was read, and what of the file was not, in Spanish. */
  notes: readonly string[];
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
  const { lines, unread, notes } = await readLines(table, file);
  const [names, drafts, library] = await Promise.all([
    listRecordNames(client, table),
    listDrafts(client, table),
    listPictures(client),
  ]);
  const matched = matchLines(SHEETS[table], lines, names);
  const ids = matched.flatMap(({ id }) => id ?? []);
  const records = await readRecords(client, table, ids);
  return {
    table,
    fileName: file.name,
    packageId: newId(),
    matched,
    unread,
    notes,
    library,
    records: new Map(records.map((record) => [record.id, record])),
    drafted: new Set(drafts.map(({ record_id }) => record_id)),
  };
}

/** The first page that has the headings and lines below them; hidden pages are not read. */
async function readLines(table: RecordTable, file: File): Promise<ReadGrid<object>> {
  const grids = await readSpreadsheet(file);
  const read = grids.map((grid) => ({ grid, result: readGrid(SHEETS[table], grid) }));
  const withHeadings = read.flatMap(({ grid, result }) =>
    typeof result === "string" ? [] : { grid, result },
  );
  const found = withHeadings.find(({ result }) => result.lines.length > 0);
  if (found !== undefined) {
    return { ...found.result, notes: [...describePages(found.grid, grids), ...found.result.notes] };
  }
  const refusals = read.flatMap(({ result }) => (typeof result === "string" ? result : []));
  const refusal =
    withHeadings.length > 0
      ? "El archivo tiene los encabezados, pero ninguna fila debajo."
      : (refusals.find((each) => each.startsWith("El archivo tiene")) ?? refusals[0]);
  const [hidden] = grids.filter((grid) => grid.hidden.length > 0);
  throw new SpreadsheetRefusal(
    [refusal ?? "El archivo está vacío.", ...(hidden ? [describeHidden(hidden.hidden)] : [])].join(
      " ",
    ),
  );
}

function describePages({ name, hidden, notes }: Grid, grids: readonly Grid[]): string[] {
  if (name === null) return [...notes];
  const others = grids.filter((grid) => grid.name !== name).map((grid) => `«${grid.name}»`);
  return [
    `Se lee la hoja «${name}».`,
    ...(others.length === 0 ? [] : [`Estas hojas no se leen: ${others.join(", ")}.`]),
    ...(hidden.length === 0 ? [] : [describeHidden(hidden)]),
    ...notes,
  ];
}

function describeHidden(names: readonly string[]): string {
  const listed = names.slice(0, 10).map((name) => `«${name}»`);
  return `Las hojas ocultas no se leen: ${listed.join(", ")}. Si los datos están ahí, muéstrelas en Excel y guarde el archivo.`;
}
