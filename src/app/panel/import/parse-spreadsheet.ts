import { readWorkbook } from "#app/panel/import/workbook/read-workbook.ts";
import { readCsv } from "#app/panel/lib/spreadsheets/read-csv.ts";
import {
  DAMAGED,
  describeOther,
  LIBREOFFICE,
  PROTECTED,
  SpreadsheetError,
} from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/**
 * Parses a spreadsheet into its worksheets; a CSV file into one grid for each possible delimiter. Runs in a worker.
 *
 * @throws {SpreadsheetError}
 */
export async function parseSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Grid[]> {
  if (bytes.length === 0) throw new SpreadsheetError("El archivo está vacío.");
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (OLDEST_EXCEL.some((start) => startsWith(bytes, start))) {
    throw new SpreadsheetError(OLD_EXCEL);
  }
  if (startsWith(bytes, GZIP)) throw new SpreadsheetError(describeOther("una carpeta comprimida"));
  if (startsWith(bytes, COMPOUND)) throw new SpreadsheetError(describeCompound(bytes));
  const start = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  // In UTF-16, every other byte of Latin text is zero.
  const text = start.replaceAll("\0", "").replace(/^(?:ï»¿|ÿþ|þÿ|\s)+/, "");
  const other = describeKind(start) ?? describeKind(text);
  if (other !== null) throw new SpreadsheetError(other);
  return readCsv(bytes);
}

const HEAD_BYTES = 2048;
/** The signatures of Excel 2 to 5. */
const OLDEST_EXCEL = [0, 2, 4, 8].map((version) => [9, version]);
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Microsoft's older file format, also used for encrypted newer files. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

const OLD_EXCEL =
  "El archivo es de un Excel antiguo (.xls). Ábralo en Excel, elija «Guardar como», «Libro de Excel (.xlsx)», y elija ese archivo.";

/** The streams of a compound file are listed in entries of 128 bytes, with names in UTF-16. */
function describeCompound(bytes: Uint8Array): string {
  const has = (name: string) => includesUtf16(bytes, name);
  if (has("EncryptedPackage")) return PROTECTED;
  if (has("WordDocument")) return describeOther("un documento de Word");
  if (has("PowerPoint Document")) return describeOther("una presentación");
  return has("Workbook") || has("Book") ? OLD_EXCEL : DAMAGED;
}

function includesUtf16(bytes: Uint8Array, text: string): boolean {
  const wanted = [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/** Recognizes other formats saved with a spreadsheet's file extension, by their first characters; null if unknown. */
function describeKind(start: string): string | null {
  const isMarkup =
    /^(?:<\?xml[^>]*>\s*(?=<!doctype html|<html))?(?:<!--|<!doctype html|<html|<head|<meta|<table|<div|<style|mime-version:)/i;
  if (isMarkup.test(start)) {
    return "El archivo es una página web guardada con nombre de Excel (así exportan algunos programas). Ábralo en Excel, elija «Guardar como», «Libro de Excel (.xlsx)», y elija ese archivo.";
  }
  if (/^<\?xml/i.test(start) && /progid="Excel\.Sheet"|office:spreadsheet/i.test(start)) {
    return "El archivo es una «Hoja de cálculo XML 2003». Ábralo en Excel, elija «Guardar como», «Libro de Excel (.xlsx)», y elija ese archivo.";
  }
  if (/^<\?xml/i.test(start) && start.includes("opendocument.spreadsheet")) return LIBREOFFICE;
  if (/^<\?xml/i.test(start)) return describeOther("un archivo XML");
  const [, kind] = KINDS.find(([pattern]) => pattern.test(start)) ?? [];
  return kind === undefined ? null : kind;
}

/** Each character represents a byte. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, describeOther("un PDF")],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP)/s, describeOther("una imagen")],
  [/^(?:Rar!|7z\xBC\xAF)/, describeOther("una carpeta comprimida")],
  [/^\{\\rtf/, describeOther("un documento de texto con formato (RTF)")],
  [
    /^\{\s*"url"/,
    "El archivo es un enlace de Google. Ábralo en Hojas de cálculo de Google, elija Archivo, Descargar, «Microsoft Excel (.xlsx)», y elija ese archivo.",
  ],
  [/^[{[]\s*[{["]/, describeOther("un archivo de datos (JSON)")],
  [/^ID;P/, OLD_EXCEL.replace(".xls", ".slk")],
];
