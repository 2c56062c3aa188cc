import { foldText } from "#domain/fold-text.ts";
import type {
  FindPicture,
  readPicture,
  SheetColumn,
  Spelling,
} from "#domain/spreadsheet/columns.ts";

/** A field of a row, by the word before its text: `mínimo: 14,5`. */
interface Part<Row> {
  field: keyof Row & string;
  word: string;
  /** For a text that is written otherwise in the form. */
  spelling?: Spelling;
}

/** One of some values, by the words that name them. */
export function spellChoice(words: Readonly<Record<string, string>>): Spelling {
  const wordOf = new Map(Object.entries(words));
  const values = new Map(Object.entries(words).map(([value, word]) => [foldText(word), value]));
  return {
    write: (value) => wordOf.get(value) ?? value,
    read: (text) => values.get(foldText(text)) ?? null,
    hint: `Escriba ${Object.values(words).join(" o ")}.`,
  };
}

interface RowsFormat<Row> {
  blank: Row;
  /** The field that stands first, without a word. */
  first: keyof Row & string;
  parts: readonly Part<Row>[];
  /** For a first field whose cell may say it otherwise. */
  readFirst?: typeof readPicture;
}

/**
 * A list of rows in one cell, a line each: `Proteína cruda | mínimo: 14,5 | máximo: 18 | unidad: %`. The order of the
 * parts is free.
 */
export function rowsColumn<V, Row extends Record<keyof Row, string>>(
  field: keyof V & string,
  heading: string,
  format: RowsFormat<Row>,
): SheetColumn<V> {
  return {
    field,
    heading,
    others: [],
    write: (rows) => (rows as Row[]).map((row) => writeRow(row, format)).join("\n"),
    read: (cell, findPicture) => {
      const lines = cell.split("\n").filter((line) => line.trim() !== "");
      const rows: Row[] = [];
      for (const [index, line] of lines.entries()) {
        const read = readRow(line, format, findPicture);
        if ("problem" in read) return { problem: `Línea ${index + 1}: ${read.problem}` };
        rows.push(read.row);
      }
      return { value: rows };
    },
  };
}

function writeRow<Row extends Record<keyof Row, string>>(
  row: Row,
  { first, parts }: RowsFormat<Row>,
): string {
  const said = parts.filter(({ field }) => row[field] !== "");
  const texts = said.map(
    ({ field, word, spelling }) => `${word}: ${spelling?.write(row[field]) ?? row[field]}`,
  );
  return [row[first], ...texts].join(SEPARATOR);
}

const SEPARATOR = " | ";

/** A row, or what is wrong with its line. */
type ReadRow<Row> = { row: Row } | { problem: string };

function readRow<Row extends Record<keyof Row, string>>(
  line: string,
  { blank, first, parts, readFirst }: RowsFormat<Row>,
  findPicture: FindPicture,
): ReadRow<Row> {
  const [name = "", ...texts] = line.split("|").map((text) => text.trim());
  const named = readFirst?.(name, findPicture) ?? { value: name };
  if ("problem" in named) return named;
  const row = { ...blank, [first]: named.value };
  for (const text of texts.filter((each) => each !== "")) {
    const colon = text.indexOf(":");
    const word = foldText(text.slice(0, Math.max(colon, 0)).trim());
    const part = parts.find((each) => foldText(each.word) === word);
    if (part === undefined) return { problem: `«${text}» no se entiende. ${explain(parts)}` };
    const said = text.slice(colon + 1).trim();
    const value = part.spelling === undefined ? said : part.spelling.read(said);
    if (value === null) return { problem: `«${text}» no se entiende. ${part.spelling?.hint}` };
    row[part.field] = value as Row[typeof part.field];
  }
  return { row };
}

function explain<Row>(parts: readonly Part<Row>[]): string {
  const words = parts.map(({ word }) => word).join(", ");
  return `Separe con | y escriba antes de cada dato cuál es, con dos puntos: ${words}.`;
}
