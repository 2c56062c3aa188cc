import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { createPictureFinder, type GivenPicture } from "#app/panel/importing/find-picture.ts";
import { readMaterial, type Material } from "#app/panel/importing/read-material.ts";
import { SpreadsheetRefusal } from "#app/panel/importing/spreadsheet-refusal.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { explainChange } from "#app/panel/records/review/change-records.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { uploadFile } from "#data/media/upload.ts";
import type { RecordChange } from "#data/records/combined-changes.ts";
import { type Import, importTogether, undoImport } from "#data/records/import-records.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { planLine, type PlannedLine, SHEETS } from "#domain/spreadsheet/plan-import.ts";

/** How an import ended: with drafts, or published, and then it can be undone. */
export interface Finished {
  count: number;
  published: Import | null;
}

/** What the page is doing. */
export type Work = "reading" | "publishing" | "drafting" | "undoing";

/** The import of a spreadsheet into a table: read, planned, and made with one publication. */
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
      if (!(error instanceof SpreadsheetRefusal)) throw error;
      setRefusal(error.message);
    }
  };
  const make = async (kind: "publishing" | "drafting", planned: readonly PlannedLine[]) => {
    if (material === null) return;
    const changes = planned.map((line) => toChange(table, line));
    await storePictures(client, given, changes);
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
    /** Publishes the lines, or leaves them as drafts of a package. */
    make: (kind: "publishing" | "drafting", planned: readonly PlannedLine[]) =>
      attempt(kind, "No se pudo importar", () => make(kind, planned)),
    undo: (made: Import) => attempt("undoing", "No se pudo deshacer", () => undo(made)),
    /** Starts over with another file. */
    reset: () => {
      setMaterial(null);
      setFinished(null);
    },
  };
}

/** Runs one thing at a time, says why one failed, and shows what it changed. */
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
  { table, matched, records, drafted, library }: Material,
  { given, clearsBlanks }: Choices,
): PlannedLine[] {
  const findPicture = createPictureFinder(given, library);
  const options = { records, drafted, findPicture, clearsBlanks };
  return matched.map((line) => planLine(SHEETS[table], line, options));
}

function toChange(table: RecordTable, { id, base, changes }: PlannedLine): RecordChange {
  return { table, id: id ?? newId(), base, changes };
}

/** Uploads the pictures that changes name. */
async function storePictures(
  client: Client,
  given: readonly GivenPicture[],
  changes: readonly RecordChange[],
): Promise<void> {
  const named = new Set(changes.map(({ changes: columns }) => columns["image_url"]));
  const { signal } = new AbortController();
  for (const { name, blob } of given) {
    if (named.has(toStoredPath(name))) {
      await uploadFile(client, name, blob, { signal, onProgress: () => undefined });
    }
  }
}
