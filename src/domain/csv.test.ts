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
  ["\uFF1D1", "'\uFF1D1"],
  // In a spreadsheet that separates by commas, or reads quotes as text, these begin a new cell.
  ["a;=1", `"a;'=1"`],
  ["a,-1", `"a,'-1"`],
  ["a\n@x", `"a\n'@x"`],
  ["a\r\n+1", `"a\r\n'+1"`],
  ["a\t=1", `"a\t'=1"`],
  ['a,"=1"', `"a,'""=1"""`],
  // Some spreadsheets drop blanks and invisible characters at the beginning of a cell.
  [" =1", "' =1"],
  ["a; =1", `"a;' =1"`],
  ["\u00A0\u200B=1", "'\u00A0\u200B=1"],
  ["\u000B=1", "'\u000B=1"],
])("%j, which a spreadsheet might execute, is escaped", (value, cell) => {
  expect(write(value)).toBe(`\uFEFFTítulo\r\n${cell}\r\n`);
});

test("columns are separated as in Excel in Colombia", () => {
  const columns = ["a", "b"].map((heading) => ({ heading, read: (value: string) => value }));
  expect(writeCsv(columns, ["1,5"])).toBe('\uFEFFa;b\r\n"1,5";"1,5"\r\n');
});

test("an ordinary text is unchanged", () => {
  for (const text of ["Proteína 14-18 %", "ana@finca.example", "5 - 3 = 2", "A+B", "a, b-c"]) {
    expect(readCsv(write(text).slice(1))[1]).toEqual([text]);
  }
});

test("no cell begins with a formula, whatever the separator", () => {
  const signs = ["=", "-", "@", ";", ",", "\t", "\n", '"', "a", "'"];
  const text = fc.string({ unit: fc.constantFrom(...signs) });
  fc.assert(
    fc.property(fc.array(text), (values) => {
      const file = write(...values).slice(1);
      for (const separator of [";", ",", "\t"]) {
        for (const cell of file.split("\n").flatMap((line) => line.split(separator))) {
          expect(cell).not.toMatch(/^"*[=@-]/);
        }
      }
    }),
  );
});

test("no text breaks out of its cell", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (values) => {
      const lines = readCsv(write(...values).slice(1)).slice(1);
      const unguarded = (text: string) => text.replaceAll("'", "");
      expect(lines.map((line) => unguarded(line.join("|")))).toEqual(values.map(unguarded));
    }),
  );
});

/** A parser according to RFC 4180, to check the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g,
  )) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ";") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
