import { expect, test } from "vitest";

import { readSpreadsheet } from "#app/panel/importing/read-spreadsheet.ts";
import { writeCsv } from "#domain/csv.ts";

/** A byte for each character. */
const toLatin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const csv = (content: BlobPart) => new File([content], "productos.csv");

const HEADINGS = ["Título", "Categoría"];
const ROW = ['a;b"c\nd, e', "Maíz"];

test.each([
  [
    "as the panel exports",
    writeCsv(
      HEADINGS.map((heading, at) => ({ heading, read: (row: string[]) => row[at] ?? "" })),
      [ROW],
    ),
  ],
  ["separated by commas", 'Título,Categoría\n"a;b""c\nd, e",Maíz\n'],
  ["as Excel in Spanish saves", toLatin1('Título;Categoría\r\n"a;b""c\nd, e";Maíz\r\n')],
])("a CSV file %s is read, in one of the ways", async (_, content) => {
  const grids = await readSpreadsheet(csv(content));
  expect(grids.map((grid) => grid.slice(0, 2))).toContainEqual([HEADINGS, ROW]);
});

test("an old, damaged or huge file is refused with what to do", async () => {
  const read = (bytes: number[]) => readSpreadsheet(csv(new Uint8Array(bytes)));
  await expect(read([0xd0, 0xcf, 0x11, 0xe0])).rejects.toThrow(".xlsx");
  await expect(read([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])).rejects.toThrow("sin contraseña");
  await expect(readSpreadsheet(csv(new Uint8Array(11 * 1024 * 1024)))).rejects.toThrow("10 MB");
});
