import { unescapeFormulas } from "#domain/csv.ts";
import { foldText } from "#domain/fold-text.ts";
import { toLines } from "#domain/records/changes.ts";
import type { SheetColumn } from "#domain/spreadsheet/columns.ts";
import { nameKeys, type Sheet } from "#domain/spreadsheet/sheet.ts";
import { cleanLine, cleanTyped } from "#domain/typed-text.ts";

/** A cell whose content cannot be imported as it is seen; the text says in Spanish why, and what to do. */
export interface CellProblem {
  problem: string;
  /** Whether it is only covered by the merged cell beside it. */
  isCovered?: boolean;
}

/** What a cell shows, or why that is not known. */
export type GridCell = string | CellProblem;

export interface GridRow {
  /** As the spreadsheet counts, from 1. */
  number: number;
  cells: readonly GridCell[];
  /** What is wrong with the whole row, in Spanish. */
  problem?: string;
}

/** A page of a spreadsheet. */
export interface Grid {
  /** Null for a file that has no pages. */
  name: string | null;
  /** The rows that are seen, in their order; blank ones may be missing. */
  rows: readonly GridRow[];
  /** What of the page is not read, in Spanish. */
  notes: readonly string[];
  /** The names of the file's hidden pages. */
  hidden: readonly string[];
  /** Whether there are more rows than these. */
  isCut: boolean;
  /** Whether separators keep the cells apart: one too many or too few shifts the rest of a row. */
  isDelimited: boolean;
}

export interface SheetCell<Values> {
  column: SheetColumn<Values>;
  /** Without outer spaces and invisible characters; empty for a blank cell. */
  text: string;
  /** Why the text is not known. */
  problem: string | null;
  /** As spreadsheets name it: `C7`. */
  place: string;
}

/** A line of a spreadsheet that says something. */
export interface SheetLine<Values> {
  /** As the spreadsheet counts, from 1. */
  number: number;
  /** Of the columns that an import reads. */
  cells: readonly SheetCell<Values>[];
  /** What is wrong with the whole line. */
  fault: { cell: string | null; message: string } | null;
}

export interface ReadGrid<Values> {
  lines: readonly SheetLine<Values>[];
  /** The headings that an import does not read. */
  unread: readonly string[];
  /** What else is not read, in Spanish. */
  notes: readonly string[];
}

/** The most lines of an import, which is one transaction within the database's time limit. */
export const MOST_LINES = 1000;

/** The most rows read of a page: enough to report that it has too many lines. */
export const MOST_READ_ROWS = 5000;

/** A spreadsheet may begin with a title. */
const HEADINGS_WITHIN = 20;

/** Finds the headings and reads the lines below them; a text says in Spanish why that cannot be. */
export function readGrid<V>(sheet: Sheet<never, V>, grid: Grid): ReadGrid<V> | string {
  const isKey = (column: SheetColumn<V> | null) =>
    column !== null && sheet.keys.includes(column.field);
  const { rows, isDelimited } = grid;
  const counts = rows.slice(0, HEADINGS_WITHIN).map(({ cells }) => {
    const known = findColumns(sheet.columns, cells).filter((column) => column !== null);
    return known.some(isKey) ? known.length : 0;
  });
  const most = Math.max(...counts);
  const found = counts.indexOf(most);
  if (!(most > 0)) {
    return `No se encontraron los encabezados. La primera fila debe tener la columna ${nameKeys(sheet)}.`;
  }
  const headings = rows[found]?.cells.map(readHeading) ?? [];
  const columns = findColumns(sheet.columns, headings);
  const rest = rows.slice(found + 1);
  // Headings of two rows, or of each printed page.
  const repeated = rest.filter(({ cells }) =>
    columns.some(
      (column, at) =>
        column !== null &&
        isKey(column) &&
        listNames(column).includes(foldHeading(cells[at] ?? "")),
    ),
  );
  const below = rest.filter((row) => !repeated.includes(row));
  const lines = below.map((row) => readLine(row, columns)).filter((line) => line !== null);
  if (lines.length > MOST_LINES) {
    const count = grid.isCut ? `más de ${lines.length}` : String(lines.length);
    return `El archivo tiene ${count} filas. Divídalo en archivos de ${MOST_LINES} filas como máximo.`;
  }
  const unread = headings.filter((heading, at) => heading !== "" && columns[at] === null);
  const loose = below.map((row) => listLoose(row, headings));
  return {
    unread,
    lines: isDelimited ? lines.map((line) => refuseShifted(line, below, headings)) : lines,
    notes: [...describeRepeated(repeated), ...(isDelimited ? [] : describeLoose(loose.flat()))],
  };
}

const listNames = <V>({ heading, others, field }: SheetColumn<V>) =>
  [heading, ...others, field].map(foldText);

const LONGEST_HEADING = 200;

/** Without what forms add to a heading: `Título *`, `Categoría (obligatoria):`. */
function foldHeading(cell: GridCell): string {
  if (typeof cell !== "string" || cell.length > LONGEST_HEADING) return "";
  return foldText(readHeading(cell).replace(/(?:\s*(?:[*:.]|\([^()]{0,100}\)))+$/, ""));
}

function describeRepeated(rows: readonly GridRow[]): string[] {
  const numbers = rows.map(({ number }) => number);
  if (numbers.length === 0) return [];
  if (numbers.length === 1) return [`La fila ${numbers[0]} repite encabezados y no se lee.`];
  const more = numbers.length > MOST_LISTED ? " y más" : "";
  return [
    `Estas filas repiten encabezados y no se leen: ${numbers.slice(0, MOST_LISTED).join(", ")}${more}.`,
  ];
}

/** The column of each heading; null for one that is not known, or is there for the second time. */
function findColumns<V>(
  known: readonly SheetColumn<V>[],
  headings: readonly GridCell[],
): (SheetColumn<V> | null)[] {
  const byName = new Map(
    known
      .toReversed()
      .flatMap((column) => listNames(column).map((name) => [name, column] as const)),
  );
  const taken = new Set<SheetColumn<V>>();
  return headings.map((heading) => {
    const column = byName.get(foldHeading(heading));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

function readHeading(cell: GridCell): string {
  return typeof cell === "string" ? cleanLine(cell) : "";
}

/** Null for a line that says nothing in the columns that are read. */
function readLine<V>(
  { number, cells, problem }: GridRow,
  columns: readonly (SheetColumn<V> | null)[],
): SheetLine<V> | null {
  const read = columns.flatMap((column, at): SheetCell<V> | [] => {
    if (column === null) return [];
    const cell = cells[at] ?? "";
    const place = `${nameColumn(at)}${number}`;
    if (typeof cell === "string") return { column, place, text: readText(cell), problem: null };
    return { column, place, text: "", problem: cell.problem };
  });
  if (read.every(({ text, problem: own }) => text === "" && own === null)) return null;
  return { number, cells: read, fault: problem ? { cell: null, message: problem } : null };
}

function readText(cell: string): string {
  return normalizeCell(unescapeFormulas(toLines(cell)));
}

/** A text as it is seen: a line has one space between words, lines of a longer text keep theirs. */
export function normalizeCell(text: string): string {
  const said = text.trim();
  return said.includes("\n") ? cleanTyped(said).trim() : cleanLine(said);
}

/** The places of a row's cells that stand below no heading. */
function listLoose({ number, cells }: GridRow, headings: readonly string[]): string[] {
  return cells.flatMap((cell, at) => {
    const isBlank = typeof cell === "string" ? cell.trim() === "" : cell.isCovered === true;
    return isBlank || (headings[at] ?? "") !== "" ? [] : `${nameColumn(at)}${number}`;
  });
}

const MOST_LISTED = 20;

function describeLoose(places: readonly string[]): string[] {
  if (places.length === 0) return [];
  const more = places.length > MOST_LISTED ? " y más" : "";
  return [`Sin encabezado, no se leen: ${places.slice(0, MOST_LISTED).join(", ")}${more}.`];
}

/** A separator within a text makes one cell two, and shifts the others. */
function refuseShifted<V>(
  line: SheetLine<V>,
  rows: readonly GridRow[],
  headings: readonly string[],
): SheetLine<V> {
  const row = rows.find(({ number }) => number === line.number);
  const [first] = row === undefined ? [] : listLoose(row, headings);
  if (first === undefined || line.fault !== null) return line;
  const message =
    "La fila tiene más celdas que encabezados: quizás un texto con comas o puntos y comas no está entre comillas.";
  return { ...line, fault: { cell: first, message } };
}

/** What a cell shows of a formula that failed, in Spanish. */
export function nameError(code: string): CellProblem {
  const shown = ERRORS.get(code.toUpperCase()) ?? code;
  if (/^#{3,}$/.test(code)) {
    return {
      problem: "La celda solo muestra ###: ensanche la columna en Excel y guarde de nuevo.",
    };
  }
  if (/E\+\d/i.test(code)) {
    return { problem: `El número está abreviado: ${code}. Escríbalo completo, como texto.` };
  }
  return { problem: `La celda muestra el error ${shown}. Corrija la fórmula o escriba el valor.` };
}

const ERRORS: ReadonlyMap<string, string> = new Map([
  ["#N/A", "#N/D"],
  ["#REF!", "#¡REF!"],
  ["#VALUE!", "#¡VALOR!"],
  ["#DIV/0!", "#¡DIV/0!"],
  ["#NAME?", "#¿NOMBRE?"],
  ["#NULL!", "#¡NULO!"],
  ["#NUM!", "#¡NUM!"],
]);

/** `A` for 0, `AA` for 26. */
export function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}
