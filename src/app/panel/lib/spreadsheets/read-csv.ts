import papa from "papaparse";

import { SpreadsheetError } from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import {
  type Grid,
  type GridCell,
  type GridRow,
  MOST_READ_ROWS,
  nameError,
} from "#domain/spreadsheet/read-grid.ts";

const DELIMITERS = [";", ",", "\t", "|"];

/** Parses delimited text once per possible delimiter: the headings are only found with the right one. */
export function readCsv(bytes: Uint8Array): Grid[] {
  const text = decode(bytes).replace(/\r\n?/g, "\n");
  if (text.slice(0, 10_000).includes("\0")) {
    throw new SpreadsheetError(
      "El archivo no es una hoja de cálculo. Elija un archivo .xlsx o .csv.",
    );
  }
  return DELIMITERS.map((delimiter) => readWith(delimiter, text));
}

function readWith(delimiter: string, text: string): Grid {
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    preview: MOST_READ_ROWS + 1,
  });
  const misquoted = new Set(
    errors.flatMap(({ type, row }) => (type === "Quotes" ? (row ?? []) : [])),
  );
  const rows = data.slice(0, MOST_READ_ROWS).map((cells, index): GridRow => ({
    number: index + 1,
    cells: cells.slice(0, MOST_COLUMNS).map(readCell),
    ...(misquoted.has(index) && { problem: MISQUOTED }),
  }));
  return {
    name: null,
    hidden: [],
    rows,
    notes: [],
    isDelimited: true,
    isCut: data.length > MOST_READ_ROWS,
  };
}

function readCell(cell: string): GridCell {
  if (cell.length > LONGEST_CELL) return { problem: TOO_LONG };
  if (cell.includes("\uFFFD")) return { problem: UNKNOWN_LETTER };
  return isDamaged(cell) ? nameError(cell.trim()) : cell;
}

/** As in Excel. */
const LONGEST_CELL = 32_767;
const MOST_COLUMNS = 256;
const TOO_LONG = "La celda tiene más de 32.767 letras: quizás faltan unas comillas de cierre.";
const UNKNOWN_LETTER =
  "La celda tiene una letra dañada (�). Corríjala en el archivo y guárdelo de nuevo como .xlsx.";
const MISQUOTED =
  "Las comillas de esta fila no se cierran bien. Ponga entre comillas todo el texto de la celda, y duplique las que van dentro.";

/** Formula errors, `###` of too narrow columns, and numbers that Excel abbreviated. */
function isDamaged(cell: string): boolean {
  return /^\s*(?:#[¡¿]?(?:REF|VALOR|VALUE|DIV\/0|NOMBRE|NAME|NULO|NULL|NUM|N\/[AD]|CALC|DESBORDAMIENTO|SPILL)[!?]?|#{3,}|\d[.,]\d{1,14}E\+\d{2,3})\s*$/i.test(
    cell.slice(0, 60),
  );
}

/** Decodes the encodings that Excel saves: Unicode, or the older Spanish ones of Windows, Mac and DOS. */
function decode(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // UTF-8 stays a candidate, since a single truncated character must not garble the rest.
    const ways = [
      new TextDecoder("utf-8").decode(bytes),
      new TextDecoder("windows-1252").decode(bytes),
      new TextDecoder("macintosh").decode(bytes),
      decodeDos(bytes),
    ];
    const scores = ways.map(scoreSpanish);
    return ways[scores.indexOf(Math.max(...scores))] ?? "";
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte in each Latin character. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2000);
  const countZeros = (rest: number) =>
    start.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === rest), 0);
  const [even, odd] = [countZeros(0), countZeros(1)];
  if (Math.max(even, odd) < start.length * 0.35) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** The upper half of code page 850, which Excel calls MS-DOS. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00A0";

function decodeDos(bytes: Uint8Array): string {
  const decoded: string[] = [];
  for (const byte of bytes)
    decoded.push(byte < 128 ? String.fromCharCode(byte) : (DOS[byte - 128] ?? ""));
  return decoded.join("");
}

const SPANISH =
  /(?<=[a-zñ])[áéíóúñü]|[áéíóúñü](?=[a-z])|(?<=[A-ZÑ])[ÁÉÍÓÚÑÜ]|[ÁÉÍÓÚÑÜ](?=[A-Za-z])|(?<=\d ?)°|[¿¡](?=[A-Za-z])/g;
const FOREIGN = /(?<=[a-z])(?=\P{ASCII})[^áéíóúñüÁÉÍÓÚÑÜ«»“”‘’–—…°ºª²³µ±×½¼¾€®™·]|[─-▟]/gu;

/** How Spanish a text looks: the number of Spanish letters within words minus that of other characters within them. */
function scoreSpanish(text: string): number {
  const start = text.slice(0, 200_000);
  return (start.match(SPANISH)?.length ?? 0) - (start.match(FOREIGN)?.length ?? 0);
}
