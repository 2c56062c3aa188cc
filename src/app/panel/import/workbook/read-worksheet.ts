import { type CellStyle, NO_STYLE } from "#app/panel/import/workbook/read-styles.ts";
import { type Attributes, readXml } from "#app/panel/import/workbook/read-xml.ts";
import {
  createTextReader,
  isOn,
  type RichText,
  writeRun,
} from "#app/panel/import/workbook/rich-text.ts";
import { showNumber, showText } from "#app/panel/import/workbook/show-number.ts";
import {
  type CellProblem,
  type Grid,
  type GridCell,
  MOST_READ_ROWS,
  nameColumn,
  nameError,
} from "#domain/spreadsheet/read-grid.ts";

/** What the cells of all worksheets refer to. */
export interface Workbook {
  strings: readonly RichText[];
  styles: readonly CellStyle[];
  is1904: boolean;
}

const MOST_COLUMNS = 256;
const MOST_CELLS = 300_000;
const MOST_MERGES = 20_000;
const MOST_NAMED = 5;

interface Merge {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** A worksheet while it is read: rows by their number, with cells by their column, from 0. */
interface Worksheet {
  rows: Map<number, Map<number, GridCell>>;
  hiddenRows: Set<number>;
  hiddenColumns: [first: number, last: number][];
  merges: Merge[];
  /** Names of cells beyond the columns that are read. */
  far: string[];
  isCut: boolean;
}

/** Reads a worksheet: the text its cells display, and notes about what is ignored. */
export async function readWorksheet(
  chunks: AsyncIterable<Uint8Array>,
  workbook: Workbook,
): Promise<Pick<Grid, "rows" | "notes" | "isCut">> {
  const sheet: Worksheet = {
    rows: new Map(),
    hiddenRows: new Set(),
    hiddenColumns: [],
    merges: [],
    far: [],
    isCut: false,
  };
  await readXml(chunks, createWorksheetReader(sheet, workbook));
  fillMerges(sheet);
  return finishWorksheet(sheet);
}

function createWorksheetReader(sheet: Worksheet, workbook: Workbook) {
  const text = createTextReader();
  let row = 0;
  let column = -1;
  let count = 0;
  let cell: Attributes = new Map();
  let value = "";
  let isValue = false;
  let hasFormula = false;
  let isInCell = false;
  const open = (name: string, attributes: () => Attributes) => {
    if (isInCell) {
      isValue = name === "v";
      hasFormula ||= name === "f";
      text.open(name, attributes);
    } else if (name === "row") {
      const { number, isHidden } = readRow(attributes(), row + 1);
      row = number;
      column = -1;
      if (isHidden) sheet.hiddenRows.add(row);
    } else if (name === "c") {
      cell = attributes();
      [row, column] = readPlace(cell.get("r"), row, column + 1);
      [isInCell, hasFormula, value] = [true, false, ""];
    } else if (name === "col") noteColumns(sheet, attributes());
    else if (name === "mergeCell") addMerge(sheet, attributes().get("ref") ?? "");
  };
  const close = (name: string) => {
    text.close(name);
    if (name === "v") isValue = false;
    if (name !== "c" || !isInCell) return;
    isInCell = false;
    const shown = showCell({ attributes: cell, value, hasFormula, inline: text.take() }, workbook);
    if (shown === "") return;
    count += 1;
    if (column >= MOST_COLUMNS) {
      if (sheet.far.length < MOST_NAMED) sheet.far.push(`${nameColumn(column)}${row}`);
      return;
    }
    const cells = sheet.rows.get(row) ?? new Map<number, GridCell>();
    cells.set(column, shown);
    sheet.rows.set(row, cells);
    sheet.isCut = sheet.rows.size > MOST_READ_ROWS || count > MOST_CELLS;
  };
  return {
    open,
    close,
    text: (part: string) => {
      if (isValue) value += part;
      else text.text(part);
    },
    isDone: () => sheet.isCut,
  };
}

function readRow(attributes: Attributes, next: number): { number: number; isHidden: boolean } {
  const number = Number(attributes.get("r") ?? next);
  const isHidden = isGone(attributes, "ht");
  return { number: Number.isInteger(number) && number > 0 ? number : next, isHidden };
}

/** Whether a row or column is hidden, or has size zero. */
function isGone(attributes: Attributes, size: "ht" | "width"): boolean {
  return isOn(new Map([["val", attributes.get("hidden") ?? "0"]])) || attributes.get(size) === "0";
}

/** Parses `C7` into its row, and its column from 0. */
function readPlace(name: string | undefined, row: number, column: number): [number, number] {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(name ?? "") ?? [];
  if (letters === "") return [row, column];
  const read = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 65) - 64,
    0,
  );
  return [Number(digits), read - 1];
}

function noteColumns({ hiddenColumns }: Worksheet, attributes: Attributes): void {
  if (!isGone(attributes, "width") || hiddenColumns.length >= MOST_COLUMNS) return;
  hiddenColumns.push([Number(attributes.get("min")) - 1, Number(attributes.get("max")) - 1]);
}

function addMerge({ merges }: Worksheet, range: string): void {
  const [first, last] = range.split(":");
  if (last === undefined || merges.length >= MOST_MERGES) return;
  const [row, column] = readPlace(first, 0, 0);
  const [lastRow, lastColumn] = readPlace(last, 0, 0);
  merges.push({ row, column, lastRow, lastColumn });
}

interface ReadCell {
  attributes: Attributes;
  value: string;
  hasFormula: boolean;
  inline: RichText;
}

function showCell(
  { attributes, value, hasFormula, inline }: ReadCell,
  { strings, styles, is1904 }: Workbook,
): GridCell {
  const type = attributes.get("t") ?? "n";
  const style = styles[Number(attributes.get("s") ?? 0)] ?? NO_STYLE;
  if (type === "inlineStr") return showString(inline, style);
  if (value === "") return hasFormula && type !== "str" ? { problem: NO_RESULT } : "";
  switch (type) {
    case "e":
      return nameError(value);
    case "b":
      return finish(value === "1" ? "VERDADERO" : "FALSO", style);
    case "str":
      return showString({ text: value, isStruck: false }, style);
    case "s":
      return showString(strings[Number(value)], style);
    case "d":
      return showValue(readDay(value), style, false);
    default:
      return showValue(Number(value), style, is1904);
  }
}

/** @param value NaN for an invalid date */
function showValue(value: number, style: CellStyle, is1904: boolean): GridCell {
  const shown = showNumber(value, style.pattern, is1904);
  return typeof shown === "string" ? finish(shown, style) : shown;
}

const NO_RESULT =
  "La fórmula no tiene un resultado guardado. Abra el archivo en Excel, guárdelo y elíjalo de nuevo.";
const STRUCK = "La celda tiene texto tachado. Bórrelo, o quítele el tachado si vale.";

function showString(string: RichText | undefined, style: CellStyle): GridCell {
  if (string === undefined) return { problem: "No se encontró el texto de la celda." };
  const { text, isStruck } = string;
  if (isStruck && text.trim() !== "") return { problem: STRUCK };
  return finish(showText(text, style.pattern), style);
}

function finish(text: string, { isStruck, script }: CellStyle): GridCell {
  if (isStruck && text.trim() !== "") return { problem: STRUCK };
  return writeRun(text, script);
}

/** Converts `2026-05-31T12:00:00` to Excel's day number; NaN for an invalid date. */
function readDay(text: string): number {
  const [, day = "", time = "00:00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)[\d.]*Z?)?$/.exec(text) ?? [];
  const date = new Date(`${day}T${time}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal && day !== "" ? date.getTime() / 86_400_000 + 25_569 : Number.NaN;
}

/** Repeats the value of merged cells in each of their rows. In their other columns its meaning is unclear: a problem. */
function fillMerges(sheet: Worksheet): void {
  const { rows, merges } = sheet;
  const numbers = [...rows.keys()];
  // Only in a malicious file do merged ranges overlap, and exceed this limit.
  let left = MOST_CELLS;
  for (const merge of merges) {
    const value = rows.get(merge.row)?.get(merge.column);
    if (value === undefined) continue;
    const width = Math.min(merge.lastColumn, MOST_COLUMNS) - merge.column + 1;
    for (const number of numbers) {
      if (number < merge.row || number > merge.lastRow) continue;
      left -= width;
      if (left < 0) {
        sheet.isCut = true;
        return;
      }
      fillRow(rows.get(number), merge, value);
    }
  }
}

function fillRow(
  cells: Map<number, GridCell> | undefined,
  { row, column, lastColumn }: Merge,
  value: GridCell,
): void {
  cells?.set(column, value);
  for (let at = column + 1; at <= Math.min(lastColumn, MOST_COLUMNS); at += 1) {
    cells?.set(at, besideMerged(`${nameColumn(column)}${row}`));
  }
}

const besideMerged = (place: string): CellProblem => ({
  problem: `Está combinada con ${place}. Separe las celdas y escriba el valor de cada una.`,
  isCovered: true,
});

function finishWorksheet({ rows, hiddenRows, hiddenColumns, far, isCut }: Worksheet) {
  const isHidden = (column: number) =>
    hiddenColumns.some(([first, last]) => column >= first && column <= last);
  const unseenRows: number[] = [];
  const unseenColumns = new Set<number>();
  const seen = [...rows]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([number, cells]) => {
      if (hiddenRows.has(number)) {
        unseenRows.push(number);
        return [];
      }
      const row: GridCell[] = [];
      for (const [column, cell] of cells) {
        if (isHidden(column)) unseenColumns.add(column);
        else row[column] = cell;
      }
      return { number, cells: Array.from(row, (cell) => cell ?? "") };
    });
  const columns = [...unseenColumns].toSorted((one, other) => one - other).map(nameColumn);
  const notes = [
    describeUnseen(unseenRows.map(String), ["fila oculta", "filas ocultas"]),
    describeUnseen(columns, ["columna oculta", "columnas ocultas"]),
    describeUnseen(far, ["celda lejos de la tabla", "celdas lejos de la tabla"]),
  ];
  return { rows: seen, notes: notes.filter((note) => note !== ""), isCut };
}

const MOST_LISTED = 20;

function describeUnseen(names: readonly string[], [one, many]: readonly [string, string]): string {
  if (names.length === 0) return "";
  if (names.length === 1) return `Hay una ${one} que no se lee: ${names[0]}.`;
  const more = names.length > MOST_LISTED ? " y más" : "";
  return `Hay ${names.length} ${many} que no se leen: ${names.slice(0, MOST_LISTED).join(", ")}${more}.`;
}
