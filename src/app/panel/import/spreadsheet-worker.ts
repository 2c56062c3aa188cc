import { parseSpreadsheet } from "#app/panel/import/parse-spreadsheet.ts";
import { SpreadsheetError } from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** The worker's response: the grids, why the file cannot be imported, or an unexpected failure. */
export type Parsed = { grids: Grid[] } | { refusal: string } | { failure: string };

addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => void answer(data));

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  postMessage(await parse(bytes));
}

async function parse(bytes: Uint8Array<ArrayBuffer>): Promise<Parsed> {
  try {
    return { grids: await parseSpreadsheet(bytes) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refusal: error.message };
    return { failure: String(error) };
  }
}
