import { unescapeFormulas } from "#domain/csv.ts";
import { foldText } from "#domain/fold-text.ts";
import { toLines } from "#domain/records/control-texts.ts";
import type { SheetColumn } from "#domain/spreadsheet/columns.ts";
import { nameKeys, type Sheet } from "#domain/spreadsheet/sheet.ts";

/** The cells of a spreadsheet's page, as texts. */
export type Grid = readonly (readonly string[])[];

export interface SheetCell<Values> {
  column: SheetColumn<Values>;
  /** Without outer spaces; empty for a blank cell. */
  text: string;
  /** As spreadsheets name it: `C7`. */
  place: string;
}

/** A line of a spreadsheet that says something. */
export interface SheetLine<Values> {
  /** As the spreadsheet counts, from 1. */
  number: number;
  /** Of the columns that an import reads. */
  cells: readonly SheetCell<Values>[];
}

export interface ReadGrid<Values> {
  lines: readonly SheetLine<Values>[];
  /** The headings that an import does not read. */
  unread: readonly string[];
}

/** What an import takes at once: its lines are changed in one transaction, within the database's limit. */
export const MOST_LINES = 1000;

/** A spreadsheet may begin with a title. */
const HEADINGS_WITHIN = 20;

/** Finds the headings and reads the lines below them; a text says in Spanish why that cannot be. */
export function readGrid<V>(sheet: Sheet<never, V>, grid: Grid): ReadGrid<V> | string {
  const isKey = (column: SheetColumn<V> | null) =>
    column !== null && sheet.keys.includes(column.field);
  const found = grid
    .slice(0, HEADINGS_WITHIN)
    .map((row) => findColumns(sheet.columns, row))
    .findIndex((columns) => columns.some(isKey));
  if (found === -1) {
    return `No se encontraron los encabezados. La primera fila debe tener la columna ${nameKeys(sheet)}.`;
  }
  const headings = grid[found] ?? [];
  const columns = findColumns(sheet.columns, headings);
  const lines = grid.slice(found + 1).flatMap((row, index) => {
    const number = found + index + 2;
    const cells = columns.flatMap((column, at) =>
      column === null
        ? []
        : { column, text: readText(row[at]), place: `${nameColumn(at)}${number}` },
    );
    return cells.every(({ text }) => text === "") ? [] : { number, cells };
  });
  if (lines.length > MOST_LINES) {
    return `El archivo tiene ${lines.length} filas. Divídalo en archivos de ${MOST_LINES} filas como máximo.`;
  }
  const unread = headings.filter((heading, at) => heading.trim() !== "" && columns[at] === null);
  return { lines, unread };
}

/** The column of each heading; null for one that is not known, or is there for the second time. */
function findColumns<V>(
  known: readonly SheetColumn<V>[],
  headings: readonly string[],
): (SheetColumn<V> | null)[] {
  const taken = new Set<SheetColumn<V>>();
  return headings.map((heading) => {
    const name = foldText(heading);
    const column = known.find(({ heading: own, others, field }) =>
      [own, ...others, field].some((candidate) => foldText(candidate) === name),
    );
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

function readText(cell = ""): string {
  return unescapeFormulas(toLines(cell)).trim();
}

/** `A` for 0, `AA` for 26. */
function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}
