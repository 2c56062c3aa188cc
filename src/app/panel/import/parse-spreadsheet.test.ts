import { expect, test } from "vitest";

import { parseSpreadsheet } from "#app/panel/import/parse-spreadsheet.ts";
import { writeCsv } from "#domain/csv.ts";

/** A byte for each character. */
const toLatin1 = (text: string) =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
const toUtf8 = (text: string) => new TextEncoder().encode(text);
const toUtf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (letter) => letter.codePointAt(0) ?? 0).buffer);
const swap = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0);

const HEADINGS = ["Título", "Categoría"];
const ROW = ['a;b"c\nd, e', "Maíz"];
const COMMAS = 'Título,Categoría\n"a;b""c\nd, e",Maíz\n';
const SEMICOLONS = 'Título;Categoría\r\n"a;b""c\nd, e";Maíz\r\n';

test.each<[string, Uint8Array<ArrayBuffer>]>([
  [
    "as the panel exports",
    toUtf8(
      writeCsv(
        HEADINGS.map((heading, at) => ({ heading, read: (row: string[]) => row[at] ?? "" })),
        [ROW],
      ),
    ),
  ],
  ["separated by commas", toUtf8(COMMAS)],
  ["separated by tabs", toUtf8(COMMAS.replaceAll(/,(?! e)/g, "\t"))],
  ["as Excel in Spanish saves", toLatin1(SEMICOLONS)],
  ["as Excel on a Mac saves", toLatin1(SEMICOLONS.replaceAll("í", "\x92"))],
  ["as MS-DOS", toLatin1(SEMICOLONS.replaceAll("í", "\xA1"))],
  ["in UTF-16", toUtf16(`\uFEFF${COMMAS}`)],
  ["in UTF-16 without a mark", toUtf16(COMMAS)],
  ["in UTF-16, the high byte first", swap(toUtf16(`\uFEFF${COMMAS}`))],
])("a CSV file %s is read, in one of the ways", async (_, content) => {
  const grids = await parseSpreadsheet(content);
  const texts = grids.map(({ rows }) => rows.slice(0, 2).map(({ cells }) => cells));
  expect(texts).toContainEqual([HEADINGS, ROW]);
});

test("does not mistake Windows characters for Mac ones", async () => {
  const text = "Piñón – “ñame” 25 °C, ¿añejo?, AÑO, él";
  const windows: Record<string, number> = { "–": 0x96, "“": 0x93, "”": 0x94 };
  const bytes = Uint8Array.from(text, (letter) => windows[letter] ?? letter.codePointAt(0) ?? 0);
  const [grid] = await parseSpreadsheet(bytes);
  expect(grid?.rows[0]?.cells).toEqual([text]);
});

test("errors, narrow columns and abbreviated numbers of a CSV file are problems of their cells", async () => {
  const [grid] = await parseSpreadsheet(
    toUtf8('Título;B;C;D\nx;#N/D;########;7,70123E+12\ny;"abc;d\nz'),
  );
  const problem = (text: string) => ({ problem: expect.stringContaining(text) as string });
  expect(grid?.rows[1]?.cells).toEqual([
    "x",
    problem("#N/D"),
    problem("ensanche"),
    problem("abreviado"),
  ]);
  expect(grid?.rows[2]?.problem).toContain("comillas");
});

test("a letter that was cut, a cell without an end and mixed line ends are read as far as they can be", async () => {
  const cut = Uint8Array.from([...toUtf8("Título;Ca"), 0xc3, ...toUtf8("ña\r\nb;\u00f1\rc;d\n")]);
  const [grid] = await parseSpreadsheet(cut);
  expect(grid?.rows.map(({ cells }) => cells)).toEqual([
    ["Título", { problem: expect.stringContaining("letra dañada") as string }],
    ["b", "ñ"],
    ["c", "d"],
    [""],
  ]);
  const [long] = await parseSpreadsheet(toUtf8(`Título;B\n"${"x".repeat(40_000)}`));
  expect(long?.rows[1]?.cells).toEqual([
    { problem: expect.stringContaining("comillas") as string },
  ]);
});

test("a row of 200,000 cells is cut", async () => {
  const [grid] = await parseSpreadsheet(toUtf8(`Título${";x".repeat(200_000)}\n`));
  expect(grid?.rows[0]?.cells).toHaveLength(256);
});

/** A compound file with a part of that name. */
function makeCompound(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1024);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(toUtf16(name), 640);
  return bytes;
}

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ["an old workbook", makeCompound("Workbook"), "Excel antiguo (.xls)"],
  ["a workbook with a password", makeCompound("EncryptedPackage"), "contraseña"],
  ["an old document", makeCompound("WordDocument"), "documento de Word"],
  ["a web page", toUtf8('\uFEFF\r\n<html xmlns:x="x"><table><tr><td>Título'), "página web"],
  ["a table alone", toUtf8("<table border=1><tr><td>Título"), "página web"],
  [
    "XML of 2003",
    toUtf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
    "XML 2003",
  ],
  ["a web page in UTF-16", toUtf16("\uFEFF<!-- x --><html><table>"), "página web"],
  ["a strict web page", toUtf8('<?xml version="1.0"?>\n<!DOCTYPE html><html>'), "página web"],
  [
    "XML of 2003 in UTF-16",
    toUtf16(
      '\uFEFF<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ),
    "XML 2003",
  ],
  [
    "a flat sheet of LibreOffice",
    toUtf8('<?xml version="1.0"?><o mimetype="application/vnd.oasis.opendocument.spreadsheet">'),
    ".ods",
  ],
  ["data of a program", toUtf8('[{"Título":"A"}]'), "JSON"],
  ["a PDF", toUtf8("%PDF-1.7"), "un PDF"],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "una imagen"],
  ["a link of Google", toUtf8('{"url":"https://docs.google.com/open?id=x"}'), "enlace de Google"],
  ["nothing", new Uint8Array(), "vacío"],
  ["bytes without meaning", Uint8Array.from({ length: 3000 }, (_, at) => at % 7), "no es una hoja"],
])("%s is refused with what to do", async (_name, bytes, reason) => {
  await expect(parseSpreadsheet(bytes)).rejects.toThrow(reason);
});
