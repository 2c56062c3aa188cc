import { z } from "zod";

import { foldText } from "#domain/fold-text.ts";
import { isSiteAddress } from "#domain/site-address.ts";

/** What a cell says: the value of the form's field, or what is wrong with it, in Spanish. */
type CellValue = { value: unknown } | { problem: string };

/** The address of a picture by its file's name; null when there is none, or more than one. */
export type FindPicture = (fileName: string) => string | null;

/** A column of a spreadsheet of records: exported, and read again by an import. */
export interface SheetColumn<Values> {
  /** In the exported file. */
  heading: string;
  /** Other headings under which it is read. */
  others: readonly string[];
  field: keyof Values & string;
  /** The cell of a field. */
  write: (value: unknown) => string;
  /** The field of a cell that is not blank. */
  read: (cell: string, findPicture: FindPicture) => CellValue;
}

type Names = readonly [heading: string, ...others: string[]];

/** A text, as the form shows it. */
export function textColumn<V>(
  field: keyof V & string,
  [heading, ...others]: Names,
): SheetColumn<V> {
  return { field, heading, others, write: String, read: (cell) => ({ value: cell }) };
}

/** The address of a record's page: its last part alone, or a path. */
export function slugColumn<V>(field: keyof V & string, folder: string): SheetColumn<V> {
  return {
    field,
    heading: "Página",
    others: ["Dirección en el sitio"],
    write: (slug) => `${folder}${String(slug)}`,
    read: (cell) => ({ value: cell.replace(/\/+$/, "").split("/").at(-1) ?? "" }),
  };
}

/** A choice of two, in the words of the export, or as yes and no. */
export function flagColumn<V>(
  field: keyof V & string,
  [heading, ...others]: Names,
  [yes, no]: readonly [yes: string, no: string] = ["Sí", "No"],
): SheetColumn<V> {
  return {
    field,
    heading,
    others,
    write: (value) => (value === true ? yes : no),
    read: (cell) => {
      const word = foldText(cell);
      if (word === foldText(yes) || YES.has(word)) return { value: true };
      if (word === foldText(no) || NO.has(word)) return { value: false };
      return { problem: `Escriba ${yes} o ${no}.` };
    },
  };
}

const YES = new Set(["si", "s", "x", "1", "verdadero", "true"]);
const NO = new Set(["no", "n", "0", "falso", "false"]);

/** One of some values, by the words that name them. */
export function choiceColumn<V>(
  field: keyof V & string,
  [heading, ...others]: Names,
  words: Readonly<Record<string, string>>,
): SheetColumn<V> {
  const wordOf = new Map(Object.entries(words));
  const values = new Map(Object.entries(words).map(([value, word]) => [foldText(word), value]));
  return {
    field,
    heading,
    others,
    write: (value) => wordOf.get(String(value)) ?? String(value),
    read: (cell) => {
      const value = values.get(foldText(cell));
      if (value !== undefined) return { value };
      return { problem: `Escriba una de estas: ${Object.values(words).join(", ")}.` };
    },
  };
}

/** A picture: an address, or the name of a file of the library or among those given with the spreadsheet. */
export function pictureColumn<V>(
  field: keyof V & string,
  [heading, ...others]: Names,
): SheetColumn<V> {
  return {
    field,
    heading,
    others,
    write: String,
    read: readPicture,
  };
}

/** The address that a cell says of a picture. */
export function readPicture(cell: string, findPicture: FindPicture): CellValue {
  const address = isSiteAddress(cell) ? cell : findPicture(cell);
  if (address !== null) return { value: address };
  return {
    problem: `No se encontró la imagen «${cell}». Elíjala junto con el archivo, o escriba su dirección.`,
  };
}

/** A day, which the form has as 2026-05-31 and people write as 31/05/2026. */
export const DAY_SPELLING: Spelling = {
  write: (day) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1"),
  read: (text) => {
    const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    const read = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return z.iso.date().safeParse(read).success ? read : null;
  },
  hint: "Escriba un día como 31/05/2026.",
};

/** How a spreadsheet writes a text that the form has otherwise. */
export interface Spelling {
  write: (value: string) => string;
  /** Null for an invalid text. */
  read: (text: string) => string | null;
  /** What to write instead, in Spanish. */
  hint: string;
}

/** A text that the form writes otherwise. */
export function spelledColumn<V>(
  field: keyof V & string,
  [heading, ...others]: Names,
  { write, read, hint }: Spelling,
): SheetColumn<V> {
  return {
    field,
    heading,
    others,
    write: (value) => write(String(value)),
    read: (cell) => {
      const value = read(cell);
      return value === null ? { problem: hint } : { value };
    },
  };
}
