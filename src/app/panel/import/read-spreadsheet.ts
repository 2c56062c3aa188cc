import type { Parsed } from "#app/panel/import/spreadsheet-worker.ts";
import { SpreadsheetError } from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** Accepted file types. The unsupported ones are included so that the error can say how to convert them. */
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
/** Given the worker's limits, no regular file takes longer, even on a phone. */
const TIMEOUT_MS = 30_000;

/**
 * Parses a spreadsheet in a worker, which is terminated after a timeout, since a malicious file might block it.
 *
 * @returns its worksheets; for a CSV file, one grid for each possible delimiter
 * @throws {SpreadsheetError}
 */
export async function readSpreadsheet(file: File): Promise<Grid[]> {
  if (file.size > MOST_BYTES) {
    throw new SpreadsheetError("El archivo pesa más de 10 MB. Quítele imágenes u hojas.");
  }
  const parsed = await parseInWorker(new Uint8Array(await file.arrayBuffer()));
  if ("grids" in parsed) return parsed.grids;
  if ("refusal" in parsed) throw new SpreadsheetError(parsed.refusal);
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
