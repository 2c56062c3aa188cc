import { SpreadsheetRefusal } from "#app/panel/importing/spreadsheet-refusal.ts";
import type { Parsed } from "#app/panel/importing/spreadsheet-worker.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** What spreadsheets are saved as; others are offered so that they are refused with what to do. */
export const SPREADSHEET_TYPES = [
  ".xlsx",
  ".csv",
  ".xlsm",
  ".txt",
  ".tsv",
  ".xls",
  ".ods",
  ".numbers",
] as const;

const MOST_BYTES = 10 * 1024 * 1024;
/** The bounds of the worker let no honest file take longer, also on a phone. */
const TIMEOUT_MS = 30_000;

/**
 * The pages of a spreadsheet, or the ways to read it. A worker reads it, which ends after a time whatever the file
 * does to it.
 *
 * @throws {SpreadsheetRefusal}
 */
export async function readSpreadsheet(file: File): Promise<Grid[]> {
  if (file.size > MOST_BYTES) {
    throw new SpreadsheetRefusal("El archivo pesa más de 10 MB. Quítele imágenes u hojas.");
  }
  const parsed = await parseInWorker(new Uint8Array(await file.arrayBuffer()));
  if ("grids" in parsed) return parsed.grids;
  if ("refusal" in parsed) throw new SpreadsheetRefusal(parsed.refusal);
  throw new Error(parsed.failure);
}

async function parseInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<Parsed> {
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), {
    type: "module",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  worker.addEventListener("message", ({ data }: MessageEvent<Parsed>) => resolve(data));
  worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  const timer = setTimeout(() => resolve({ refusal: TOO_SLOW }), TIMEOUT_MS);
  worker.postMessage(bytes, [bytes.buffer]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const TOO_SLOW =
  "El archivo tarda demasiado en leerse. Copie solo las filas que quiere importar a un libro nuevo, guárdelo como .xlsx y elíjalo.";
