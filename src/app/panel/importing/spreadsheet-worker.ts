import { parseSpreadsheet } from "#app/panel/importing/parse-spreadsheet.ts";
import { SpreadsheetRefusal } from "#app/panel/importing/spreadsheet-refusal.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** What the worker answers: the pages, why it refuses the file, or that it failed. */
export type Parsed = { grids: Grid[] } | { refusal: string } | { failure: string };

addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => void answer(data));

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  postMessage(await parse(bytes));
}

async function parse(bytes: Uint8Array<ArrayBuffer>): Promise<Parsed> {
  try {
    return { grids: await parseSpreadsheet(bytes) };
  } catch (error) {
    if (error instanceof SpreadsheetRefusal) return { refusal: error.message };
    return { failure: String(error) };
  }
}
