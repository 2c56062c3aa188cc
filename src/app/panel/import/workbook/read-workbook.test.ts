import { expect, test } from "vitest";

import { parseSpreadsheet } from "#app/panel/import/parse-spreadsheet.ts";
import type { Grid, GridCell } from "#domain/spreadsheet/read-grid.ts";
import { lengthenSizes, makeWorkbook, textCell, zipFiles } from "#tests/support/make-workbook.ts";

/** What the only page of a workbook shows. */
async function readOnly(parts: Parameters<typeof makeWorkbook>[0]): Promise<Grid> {
  const [grid, ...others] = await parseSpreadsheet(makeWorkbook(parts));
  expect(others).toEqual([]);
  if (grid === undefined) throw new Error("no page");
  return grid;
}

const texts = ({ rows }: Grid) => rows.map(({ cells }) => cells);

/** What a cell with a number shows in a format. */
async function show(value: string | number, format = "General", is1904 = false) {
  const data = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
  const grid = await readOnly({ sheets: [{ name: "Hoja1", data }], formats: [format], is1904 });
  return grid.rows[0]?.cells[0];
}

test.each([
  ["0%", 0.98, "98%"],
  ["0.0%", 0.185, "18,5%"],
  ['0 "kg"', 40, "40 kg"],
  ["#,##0", 1_500_000, "1.500.000"],
  ["0.00", 1.005, "1,01"],
  ["General", 0.300_000_000_000_000_04, "0,3"],
  ["General", 7_701_234_567_890, "7701234567890"],
  ["General", 1234.5, "1234,5"],
  ["General", -3, "-3"],
  ["@", 12, "12"],
  ["[$$-409]#,##0.00", 1500.5, "$1.500,50"],
  ["[$COP] #,##0", 1500, "COP 1.500"],
  ['_-"$"* #,##0_-', 4782.6, "$4.783"],
  ["dd/mm/yyyy", 46_150, "08/05/2026"],
  ["d-mmm", 46_150, "8-may"],
  ["[$-F800]dddd, mmmm dd, yyyy", 46_150, "viernes, 8 de mayo de 2026"],
  ["[$-409]d-mmm-yy;@", 46_150, "8-may-26"],
  ["h:mm AM/PM", 0.75, "6:00 p. m."],
  ["[h]:mm", 1.5, "36:00"],
  ["# ?/?", 0.5, "1/2"],
  ["# ??/??", 1.25, "1 1/4"],
  ["000000", 123, "000123"],
  ["0.00E+00", 12_345, "1,23E+04"],
  ['[<1]0.0" g";0" kg"', 0.5, "0,5 g"],
  ["[Red]#,##0", -5000, "-5.000"],
  ["0.###", 2, "2"],
  ["#.##", 0.5, "0,5"],
  ["h:mm a/p", 0.25, "6:00 a. m."],
  ["Standard", 1.5, "1,5"],
])("the format %s shows %d as %j", async (format, value, shown) => {
  expect(await show(value, format)).toBe(shown);
});

test("files that count days from 1904 show the same day", async () => {
  expect(await show(46_150 - 1462, "dd/mm/yyyy", true)).toBe("08/05/2026");
  expect(await show(12, "0", true)).toBe("12");
});

test.each([
  ["General", 1e21, "1E+21"],
  ["0", 1e21, "abreviado"],
  ["General", 1e-20, "1E-20"],
  ["dd/mm/yyyy", -1, "fecha imposible"],
  ["dd/mm/yyyy", 0, "fecha imposible"],
  ["dd/mm/yyyy", 3_000_000, "fecha imposible"],
  [";;;", 5, "no muestra"],
  ['0"', 5, "formato"],
  ["General", "abc", "imposible"],
])("the format %s cannot show %s: its cell says why", async (format, value, reason) => {
  expect(await show(value, format)).toEqual({ problem: expect.stringContaining(reason) as string });
});

test("an impossible date, an error and a formula without a result are problems of their cells", async () => {
  const data = `<row r="2">
    <c r="A2" t="d"><v>2026-02-30</v></c><c r="B2" t="d" s="1"><v>2026-05-08</v></c>
    <c r="C2" t="e"><f>1/0</f><v>#REF!</v></c><c r="D2"><f>A1+1</f></c><c r="E2"><f>A1+1</f><v>2</v></c>
    <c r="F2" t="str"><f>""</f><v></v></c><c r="G2" t="b"><v>1</v></c><c r="H2" t="e"><v>#N/A</v></c></row>`;
  const grid = await readOnly({ sheets: [{ name: "A", data }], formats: ["dd/mm/yyyy"] });
  const problem = (text: string) => ({ problem: expect.stringContaining(text) as string });
  expect(texts(grid)).toEqual([
    [
      problem("imposible"),
      "08/05/2026",
      problem("#¡REF!"),
      problem("no tiene un resultado"),
      "2",
      "",
      "VERDADERO",
      problem("#N/D"),
    ],
  ]);
});

test("texts keep exponents, drop reading aids, and say when they are struck out", async () => {
  const strings = `<si><t xml:space="preserve"> a &amp; b_x000D_ </t></si>
    <si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>9</t></r><r><t> UFC/g</t></r><rPh><t>x</t></rPh></si>
    <si><r><rPr><strike/></rPr><t>1.200</t></r><r><t> 1.450</t></r></si>
    <si><r><rPr><strike val="0"/></rPr><t>vale</t></r></si>`;
  const cells = [0, 1, 2, 3].map((index) => `<c r="${"ABCD"[index]}1" t="s"><v>${index}</v></c>`);
  const data = `<row r="1">${cells.join("")}${textCell("E1", "viejo", ' s="2"')}${textCell("F1", "40", ' s="1"')}</row>`;
  const grid = await readOnly({ sheets: [{ name: "A", data }], strings, formats: ['@" kg"'] });
  const struck = { problem: expect.stringContaining("tachado") as string };
  expect(texts(grid)).toEqual([[" a & b\r ", "10⁹ UFC/g", struck, "vale", struck, "40 kg"]]);
});

test("merged cells keep their value in each row, and are no value of the columns beside", async () => {
  const data = `<row r="1">${textCell("A1", "Título")}${textCell("B1", "Categoría")}</row>
    <row r="2">${textCell("A2", "Uno")}${textCell("B2", "Fosfatos")}</row><row r="3">${textCell("A3", "Dos")}</row>
    <row r="5">${textCell("A5", "SALES")}</row>`;
  const after =
    '<mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="A5:B5"/><mergeCell ref="A9:XFD1048576"/></mergeCells>';
  const grid = await readOnly({ sheets: [{ name: "A", data, after }] });
  expect(grid.rows.map(({ number }) => number)).toEqual([1, 2, 3, 5]);
  expect(texts(grid).slice(1)).toEqual([
    ["Uno", "Fosfatos"],
    ["Dos", "Fosfatos"],
    ["SALES", { problem: expect.stringContaining("combinada con A5") as string, isCovered: true }],
  ]);
});

test("hidden pages, rows and columns are not read, and are named", async () => {
  const cell = (place: string) => textCell(place, place);
  const data = `<row r="1">${cell("A1")}${cell("B1")}${cell("C1")}</row><row r="2" hidden="1">${cell("A2")}</row><row r="3" hidden="true">${cell("A3")}</row>`;
  const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const grid = await readOnly({
    sheets: [
      { name: "Costos", state: "veryHidden", data },
      { name: "Precios & más", before, data },
    ],
  });
  expect(grid).toMatchObject({ name: "Precios & más", hidden: ["Costos"] });
  expect(texts(grid)).toEqual([["A1", "", "C1"]]);
  expect(grid.notes).toEqual([
    "Hay 2 filas ocultas que no se leen: 2, 3.",
    "Hay una columna oculta que no se lee: B.",
  ]);
});

test("rows and columns without a size are hidden too, and a workbook may hide all its pages", async () => {
  const data = `<row r="1">${textCell("A1", "A")}${textCell("B1", "B")}</row><row r="2" ht="0">${textCell("A2", "x")}</row>`;
  const before = '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>';
  const grid = await readOnly({ sheets: [{ name: "A", before, data }] });
  expect(texts(grid)).toEqual([["A"]]);
  expect(grid.notes).toHaveLength(2);
  const hidden = makeWorkbook({ sheets: [{ name: "A", state: "hidden", data }] });
  await expect(parseSpreadsheet(hidden)).rejects.toThrow("están ocultas");
});

test("merged cells that overlap by the thousand are cut", async () => {
  const data = Array.from({ length: 1000 }, () => "<row><c><v>1</v></c></row>").join("");
  const after = `<mergeCells>${'<mergeCell ref="A1:IV1000"/>'.repeat(19_000)}</mergeCells>`;
  expect(await readOnly({ sheets: [{ name: "A", data, after }] })).toMatchObject({ isCut: true });
});

test("an archive with long sizes in extra fields, as Java programs write it, is read", async () => {
  const data = `<row r="1">${textCell("A1", "Título")}</row>`;
  const grids = await parseSpreadsheet(
    lengthenSizes(makeWorkbook({ sheets: [{ name: "A", data }] })),
  );
  expect(grids.map(texts)).toEqual([[["Título"]]]);
});

test("a far cell costs nothing and is named", async () => {
  const data = `<row r="1">${textCell("A1", "Título")}</row><row r="1048576">${textCell("XFD1048576", "x")}</row>`;
  const grid = await readOnly({ sheets: [{ name: "A", data }] });
  expect(texts(grid)).toEqual([["Título"]]);
  expect(grid.notes).toEqual(["Hay una celda lejos de la tabla que no se lee: XFD1048576."]);
});

test("rows and cells without their names follow each other", async () => {
  const data = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>";
  expect(texts(await readOnly({ sheets: [{ name: "A", data }] }))).toEqual([["1", "2"], ["3"]]);
});

const sheet = (data: string) => ({ sheets: [{ name: "A", data }] });
const row = (count: number) => `<row>${"<c><v>1</v></c>".repeat(count)}</row>`;

test("a page with too many rows or cells is cut, and says so", async () => {
  expect(await readOnly(sheet(row(1).repeat(60_000)))).toMatchObject({ isCut: true });
  const wide = await readOnly(sheet(row(5000).repeat(400)));
  expect(wide.isCut).toBe(true);
  expect(Math.max(...texts(wide).map((cells) => cells.length))).toBeLessThanOrEqual(256);
});

test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
  [
    "what unpacks to more than 100 MB",
    () => makeWorkbook({ ...sheet(row(1)), strings: `<x>${" ".repeat(100_000)}</x>`.repeat(1100) }),
    "demasiados datos",
  ],
  [
    "a text without an end",
    () => makeWorkbook({ ...sheet(row(1)), strings: `<si><t>${" ".repeat(2_000_000)}` }),
    "demasiados datos",
  ],
  [
    "a million texts",
    () => makeWorkbook({ ...sheet(row(1)), strings: "<si><t>x</t></si>".repeat(1_000_000) }),
    "demasiados datos",
  ],
  ["deep XML", () => makeWorkbook(sheet("<row>".repeat(100_000))), "dañado"],
  ["no archive's directory", () => Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "dañado"],
  ["a part that is missing", () => zipFiles({ "xl/workbook.xml": "<a/>" }), "dañado"],
  [
    "an .ods file",
    () =>
      zipFiles({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "" }),
    ".ods",
  ],
  ["a Numbers file", () => zipFiles({ "Index/Document.iwa": "x" }), "Numbers"],
  ["a Word file", () => zipFiles({ "[Content_Types].xml": "x", "word/document.xml": "x" }), "Word"],
  ["a binary workbook", () => zipFiles({ "xl/workbook.bin": "x" }), ".xlsb"],
  ["an archive of files", () => zipFiles({ "precios.csv": "x" }), "carpeta comprimida"],
])(
  "%s is refused with what it is",
  async (_name, make, reason) => {
    await expect(parseSpreadsheet(make())).rejects.toThrow(reason);
  },
  60_000,
);

test("entities that a document defines are not expanded", async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;&a;">]>`;
  const workbook = makeWorkbook(
    sheet(
      `<row>${textCell("A1", "y")}<c r="B1" t="inlineStr"><is><t>&b;&#128077;</t></is></c></row>`,
    ),
  );
  expect(bomb.length).toBeGreaterThan(1000);
  const [grid] = await parseSpreadsheet(workbook);
  expect(grid?.rows[0]?.cells).toEqual<GridCell[]>(["y", "&b;👍"]);
});
