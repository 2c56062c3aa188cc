import { type CellStyle, NO_STYLE } from "#app/panel/importing/workbook/read-styles.ts";
import { type Attributes, readXml } from "#app/panel/importing/workbook/read-xml.ts";
import {
  createTextReader,
  isOn,
  type RichText,
  writeRun,
} from "#app/panel/importing/workbook/rich-text.ts";
import { showNumber, showText } from "#app/panel/importing/workbook/show-number.ts";
import {
  type CellProblem,
  type Grid,
  type GridCell,
  MOST_READ_ROWS,
  nameColumn,
  nameError,
} from "#domain/spreadsheet/read-grid.ts";

/** What the cells of a workbook's pages refer to. */
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

/** A page as it is read: rows by their number, with cells by their column, from 0. */
interface Page {
  rows: Map<number, Map<number, GridCell>>;
  hiddenRows: Set<number>;
  hiddenColumns: [first: number, last: number][];
  merges: Merge[];
  /** Names of cells beyond what is read. */
  far: string[];
  isCut: boolean;
}

/** Reads a page of a workbook: what is seen of its cells, and notes about what is not read. */
export async function readPage(
  chunks: AsyncIterable<Uint8Array>,
  workbook: Workbook,
): Promise<Pick<Grid, "rows" | "notes" | "isCut">> {
  const page: Page = {
    rows: new Map(),
    hiddenRows: new Set(),
    hiddenColumns: [],
    merges: [],
    far: [],
    isCut: false,
  };
  await readXml(chunks, createPageReader(page, workbook));
  fillMerges(page);
  return finishPage(page);
}

function createPageReader(page: Page, workbook: Workbook) {
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
      if (isHidden) page.hiddenRows.add(row);
    } else if (name === "c") {
      cell = attributes();
      [row, column] = readPlace(cell.get("r"), row, column + 1);
      [isInCell, hasFormula, value] = [true, false, ""];
    } else if (name === "col") noteColumns(page, attributes());
    else if (name === "mergeCell") addMerge(page, attributes().get("ref") ?? "");
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
      if (page.far.length < MOST_NAMED) page.far.push(`${nameColumn(column)}${row}`);
      return;
    }
    const cells = page.rows.get(row) ?? new Map<number, GridCell>();
    cells.set(column, shown);
    page.rows.set(row, cells);
    page.isCut = page.rows.size > MOST_READ_ROWS || count > MOST_CELLS;
  };
  return {
    open,
    close,
    text: (part: string) => {
      if (isValue) value += part;
      else text.text(part);
    },
    isDone: () => page.isCut,
  };
}

function readRow(attributes: Attributes, next: number): { number: number; isHidden: boolean } {
  const number = Number(attributes.get("r") ?? next);
  const isHidden = isGone(attributes, "ht");
  return { number: Number.isInteger(number) && number > 0 ? number : next, isHidden };
}

/** Whether a row or a column is hidden, or has no size. */
function isGone(attributes: Attributes, size: "ht" | "width"): boolean {
  return isOn(new Map([["val", attributes.get("hidden") ?? "0"]])) || attributes.get(size) === "0";
}

/** The place of `C7`: its row, and its column from 0. */
function readPlace(name: string | undefined, row: number, column: number): [number, number] {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(name ?? "") ?? [];
  if (letters === "") return [row, column];
  const read = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 65) - 64,
    0,
  );
  return [Number(digits), read - 1];
}

function noteColumns({ hiddenColumns }: Page, attributes: Attributes): void {
  if (!isGone(attributes, "width") || hiddenColumns.length >= MOST_COLUMNS) return;
  hiddenColumns.push([Number(attributes.get("min")) - 1, Number(attributes.get("max")) - 1]);
}

function addMerge({ merges }: Page, range: string): void {
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

/** @param value not a number for a day that there is not */
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

/** The number of the day of `2026-05-31T12:00:00`; not a number for one that there is not. */
function readDay(text: string): number {
  const [, day = "", time = "00:00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)[\d.]*Z?)?$/.exec(text) ?? [];
  const date = new Date(`${day}T${time}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal && day !== "" ? date.getTime() / 86_400_000 + 25_569 : Number.NaN;
}

/** The value of merged cells counts in each of their rows; beside it, what it is about is not clear. */
function fillMerges(page: Page): void {
  const { rows, merges } = page;
  const numbers = [...rows.keys()];
  // Merged cells do not overlap in a file that a program wrote.
  let left = MOST_CELLS;
  for (const merge of merges) {
    const value = rows.get(merge.row)?.get(merge.column);
    if (value === undefined) continue;
    const width = Math.min(merge.lastColumn, MOST_COLUMNS) - merge.column + 1;
    for (const number of numbers) {
      if (number < merge.row || number > merge.lastRow) continue;
      left -= width;
      if (left < 0) {
        page.isCut = true;
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

function finishPage({ rows, hiddenRows, hiddenColumns, far, isCut }: Page) {
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
