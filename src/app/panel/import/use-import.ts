import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { createPictureFinder, type GivenPicture } from "#app/panel/import/find-picture.ts";
import { readSpreadsheet } from "#app/panel/import/read-spreadsheet.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { SpreadsheetError } from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import { explainChange } from "#app/panel/records/review/change-records.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { listPictures } from "#data/media/media.ts";
import { uploadFile } from "#data/media/upload.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import type { RecordChange } from "#data/records/combined-changes.ts";
import {
  type Import,
  importTogether,
  listRecordNames,
  undoImport,
} from "#data/records/import-records.ts";
import { readRecords } from "#data/records/whole-records.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { MediaFile } from "#domain/review/site.ts";
import { loadSheet } from "#domain/spreadsheet/load-sheet.ts";
import {
  type MatchedLine,
  type PlannedLine,
  matchLines,
  planLine,
} from "#domain/spreadsheet/plan-import.ts";
import { type Grid, type ReadGrid, readGrid } from "#domain/spreadsheet/read-grid.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

/** The result of an import; `published` is null if it created drafts. */
export interface Finished {
  count: number;
  published: Import | null;
}

/** The running operation. */
export type Work = "reading" | "publishing" | "drafting" | "undoing";

/** State and actions of importing a spreadsheet into a table: reading, planning, and applying it as one publication. */
export function useImport(table: RecordTable) {
  const client = useClient();
  const { work, attempt } = useWork();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [material, setMaterial] = useState<Material | null>(null);
  const [given, setGiven] = useState<readonly GivenPicture[]>([]);
  const [clearsBlanks, setClearsBlanks] = useState(false);
  const [finished, setFinished] = useState<Finished | null>(null);
  const lines = useMemo(
    () => material && planLines(material, { given, clearsBlanks }),
    [material, given, clearsBlanks],
  );

  const read = async (file: File) => {
    setRefusal(null);
    setMaterial(null);
    try {
      setMaterial(await readMaterial(client, table, file));
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      setRefusal(error.message);
    }
  };
  const apply = async (kind: "publishing" | "drafting", planned: readonly PlannedLine[]) => {
    if (material === null) return;
    const changes = planned.map((line) => toChange(table, line));
    await storePictures(client, { given, changes });
    const { packageId, fileName } = material;
    const change = { packageId, name: `Importación: ${fileName}`, changes };
    const published = await importTogether(client, change, { asDrafts: kind === "drafting" });
    setFinished({ count: changes.length, published });
  };
  const undo = async (made: Import) => {
    const changedSince = await undoImport(client, made);
    setFinished(null);
    setMaterial(null);
    showSuccess(
      changedSince.length === 0
        ? "Deshecho: todo está como antes"
        : `Deshecho. Estos cambiaron después y se quedan como están: ${changedSince.join(", ")}`,
    );
  };

  return {
    work,
    refusal,
    material,
    lines,
    given,
    clearsBlanks,
    finished,
    setClearsBlanks,
    choose: (file: File) => attempt("reading", "No se pudo leer el archivo", () => read(file)),
    addPicture: (picture: GivenPicture) =>
      setGiven((pictures) => [
        ...pictures.filter(({ fileName }) => fileName !== picture.fileName),
        picture,
      ]),
    /** Publishes the lines, or saves them as drafts in a package. */
    apply: (kind: "publishing" | "drafting", planned: readonly PlannedLine[]) =>
      attempt(kind, "No se pudo importar", () => apply(kind, planned)),
    undo: (made: Import) => attempt("undoing", "No se pudo deshacer", () => undo(made)),
    /** Starts over with another file. */
    reset: () => {
      setMaterial(null);
      setFinished(null);
    },
  };
}

/** Runs one operation at a time, shows why it failed, and refetches what it changed. */
function useWork() {
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [work, setWork] = useState<Work | null>(null);
  const attempt = (kind: Work, failure: string, run: () => Promise<void>) =>
    void runOnce(async () => {
      setWork(kind);
      try {
        await run();
      } catch (error) {
        showError(failure, { reason: explainChange(error) });
      }
      setWork(null);
      if (kind !== "reading") void queryClient.invalidateQueries();
    });
  return { work, attempt };
}

export type Importing = ReturnType<typeof useImport>;

interface Choices {
  given: readonly GivenPicture[];
  clearsBlanks: boolean;
}

function planLines(
  { sheet, matched, records, drafted, library }: Material,
  { given, clearsBlanks }: Choices,
): PlannedLine[] {
  const findPicture = createPictureFinder(given, library);
  const options = { records, drafted, findPicture, clearsBlanks };
  return matched.map((line) => planLine(sheet, line, options));
}

function toChange(table: RecordTable, { id, base, changes }: PlannedLine): RecordChange {
  return { table, id: id ?? newId(), base, changes };
}

/** Uploads the pictures that the changes use. */
async function storePictures(
  client: Client,
  { given, changes }: { given: readonly GivenPicture[]; changes: readonly RecordChange[] },
): Promise<void> {
  // In whichever column: some hold lists of pictures.
  const named = JSON.stringify(changes);
  const { signal } = new AbortController();
  for (const { name, blob } of given) {
    if (named.includes(JSON.stringify(toStoredPath(name)))) {
      await uploadFile(client, name, blob, { signal, onProgress: () => undefined });
    }
  }
}

/** A spreadsheet with everything the import plan depends on. */
interface Material {
  sheet: AnySheet;
  fileName: string;
  /** The id of the package created by the import. */
  packageId: string;
  matched: readonly MatchedLine<object>[];
  /** Ignored headings. */
  unread: readonly string[];
  /** Which worksheet was read, and what was ignored, in Spanish. */
  notes: readonly string[];
  records: ReadonlyMap<string, { id: string }>;
  drafted: ReadonlySet<string>;
  library: readonly MediaFile[];
}

/** Reads a spreadsheet, and loads the records that its lines refer to. @throws {SpreadsheetError | DataError} */
async function readMaterial(client: Client, table: RecordTable, file: File): Promise<Material> {
  const sheet = await loadSheet(table, await listContent(client));
  const { lines, unread, notes } = await readLines(sheet, file);
  const [names, drafts, library] = await Promise.all([
    listRecordNames(client, table),
    listDrafts(client, table),
    listPictures(client),
  ]);
  const matched = matchLines(sheet, lines, names);
  const ids = matched.flatMap(({ id }) => id ?? []);
  const records = await readRecords(client, table, ids);
  return {
    sheet,
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

/** The lines of the first visible worksheet that has the headings and lines below them. */
async function readLines(sheet: AnySheet, file: File): Promise<ReadGrid<object>> {
  const grids = await readSpreadsheet(file);
  const read = grids.map((grid) => ({ grid, result: readGrid(sheet, grid) }));
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
  throw new SpreadsheetError(
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
