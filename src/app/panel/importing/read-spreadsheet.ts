import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** What spreadsheets are saved as. */
export const SPREADSHEET_TYPES = [".xlsx", ".csv"] as const;

/** A file that is no spreadsheet; the message says in Spanish what to do. */
export class SpreadsheetRefusal extends Error {
  override readonly name = "SpreadsheetRefusal";
}

const MOST_BYTES = 10 * 1024 * 1024;
const SEPARATORS = [";", ",", "\t", "|"];

/** The pages of a spreadsheet, or the ways to read it, as texts. @throws {SpreadsheetRefusal} */
export async function readSpreadsheet(file: File): Promise<Grid[]> {
  if (file.size > MOST_BYTES) {
    throw new SpreadsheetRefusal("El archivo pesa más de 10 MB. Quítele imágenes u hojas.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, OLD_EXCEL)) {
    throw new SpreadsheetRefusal(
      "El archivo es de un Excel antiguo. Guárdelo como «Libro de Excel (.xlsx)» y elíjalo de nuevo.",
    );
  }
  return startsWith(bytes, ZIP) ? readWorkbook(bytes.buffer) : readCsv(bytes);
}

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

async function readWorkbook(bytes: ArrayBuffer): Promise<Grid[]> {
  const { default: readPages } = await import("read-excel-file/universal");
  try {
    const pages = await readPages(bytes);
    return pages.map(({ data }) => data.map((row) => row.map(writeCell)));
  } catch (error) {
    throw new SpreadsheetRefusal(
      "El archivo no se puede leer: está dañado o tiene contraseña. Guárdelo de nuevo desde Excel, sin contraseña.",
      { cause: error },
    );
  }
}

/** As Excel shows it in Spanish; a day without its time. */
function writeCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "Sí" : "No";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  return typeof cell === "string" ? cell : "";
}

/** Once for each separator: only with the right one are the headings found. */
async function readCsv(bytes: Uint8Array<ArrayBuffer>): Promise<Grid[]> {
  const { default: papa } = await import("papaparse");
  const text = decode(bytes);
  return SEPARATORS.map((delimiter) => papa.parse<string[]>(text, { delimiter }).data);
}

/** As UTF-8, or else as Excel in Spanish saves CSV. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
