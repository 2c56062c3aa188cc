import * as fc from "fast-check";
import { expect, test } from "vitest";

import { writeCsv } from "#domain/csv.ts";

const write = (...values: string[]) =>
  writeCsv([{ heading: "Título", read: (value: string) => value }], values);

test("a file begins with its byte order mark and its headings, and every line ends with CRLF", () => {
  expect(write("Melaza", "Urea")).toBe("\uFEFFTítulo\r\nMelaza\r\nUrea\r\n");
  expect(write()).toBe("\uFEFFTítulo\r\n");
});

test.each([
  ['Un "buen" dato', '"Un ""buen"" dato"'],
  ["a,b", '"a,b"'],
  ["a;b", '"a;b"'],
  ["dos\nlíneas", '"dos\nlíneas"'],
  [" espacios ", " espacios "],
  ["", ""],
])("%j is written as %j", (value, cell) => {
  expect(write(value)).toBe(`\uFEFFTítulo\r\n${cell}\r\n`);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+57 601 555 0101", "'+57 601 555 0101"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", `"'\tx"`],
  ['=1,"x"', `"'=1,""x"""`],
])("%j, which a spreadsheet might run, is made harmless", (value, cell) => {
  expect(write(value)).toBe(`\uFEFFTítulo\r\n${cell}\r\n`);
});

test("no text breaks out of its cell", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (values) => {
      const lines = readCsv(write(...values).slice(1)).slice(1);
      expect(lines.map((line) => line.join())).toEqual(
        values.map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)),
      );
    }),
  );
});

/** A reader after RFC 4180, to hold the writer against. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
