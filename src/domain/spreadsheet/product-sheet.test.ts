import { expect, test } from "vitest";

import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";

const PRODUCT: Product = {
  ...BLANK_PRODUCT,
  title: "Melaza de caña",
  specs: [
    { name: "Brix", min: 78, max: null, unit: "°Bx", basis: "", kind: "guaranteed" },
    { name: "Fósforo", min: null, max: null, unit: "%", basis: "base seca", grades: [6, 8.5] },
    { name: "Plomo", min: null, max: 10, unit: "mg/kg", basis: "", group: "contaminant" },
  ],
  logistics: [{ presentation: "IBC", per_pallet: null, per_truck: 24, truck: "Tractomula" }],
  inclusion: [{ species: "Novillos", min: 3, max: 12, unit: "% de la dieta", source: "Manual" }],
  more_images: [
    { url: "/images/saco.webp", alt: "Un saco" },
    { url: "https://x.example/b.jpg", alt: "" },
  ],
  documents: [{ title: "Certificado", url: "https://x.example/c.pdf", expires: "2027-05-31" }],
};
const CELLS = {
  "Ficha técnica":
    "Brix | mínimo: 78 | unidad: °Bx | valor: garantizado\nFósforo | unidad: % | base: base seca | a elegir: 6 / 8,5\nPlomo | máximo: 10 | unidad: mg/kg | grupo: contaminante",
  "Cómo se carga": "IBC | por camión: 24 | camión: Tractomula",
  Inclusión: "Novillos | mínimo: 3 | máximo: 12 | unidad: % de la dieta | fuente: Manual",
  "Más imágenes": "/images/saco.webp | texto alternativo: Un saco\nhttps://x.example/b.jpg",
  Documentos: "Certificado | dirección: https://x.example/c.pdf | vence: 31/05/2027",
};

const columnOf = (heading: string) => {
  const column = PRODUCT_SHEET.columns.find((each) => each.heading === heading);
  if (column === undefined) throw new Error(`no column ${heading}`);
  return column;
};

const read = (heading: string, cell: string) => columnOf(heading).read(cell, () => null);

/** What is wrong with a product that has a cell's rows. */
function findProblem(heading: string, cell: string): string | undefined {
  const said = read(heading, cell);
  if ("problem" in said) return said.problem;
  const values = { ...PRODUCT_SHEET.toValues(PRODUCT), [columnOf(heading).field]: said.value };
  return PRODUCT_SHEET.findProblems(values, PRODUCT)[0]?.[1];
}

test.each(Object.entries(CELLS))(
  "%s is written as lines of a cell, and read again",
  (heading, cell) => {
    const { field, write } = columnOf(heading);
    const rows = PRODUCT_SHEET.toValues(PRODUCT)[field];
    expect(write(rows)).toBe(cell);
    expect(read(heading, cell)).toEqual({ value: rows });
  },
);

test("the order of the parts, capitals, accents and blank lines do not matter", () => {
  const cell = "\r\nBrix|VALOR: Garantizado | unidad: °Bx | minimo: 78 |\r\n\r\n";
  expect(read("Ficha técnica", cell)).toMatchObject({
    value: [{ name: "Brix", min: "78", unit: "°Bx", kind: "guaranteed" }],
  });
  expect(read("Documentos", "Ficha | vence: 1/2/2027")).toMatchObject({
    value: [{ title: "Ficha", expires: "2027-02-01" }],
  });
});

test("further pictures are found by the names of their files", () => {
  const find = (name: string) => (name === "Saco.jpg" ? "/images/saco.webp" : null);
  const { read: readCell } = columnOf("Más imágenes");
  expect(readCell("Saco.jpg | Texto alternativo: Un saco", find)).toEqual({
    value: [{ url: "/images/saco.webp", alt: "Un saco" }],
  });
  expect(readCell("Otra.jpg", find)).toMatchObject({
    problem: expect.stringContaining("Línea 1: No se encontró la imagen «Otra.jpg».") as string,
  });
});

test.each([
  [
    "Más imágenes",
    Array.from({ length: 9 }, (_, index) => `/images/${index}.webp`).join("\n"),
    "Un producto admite hasta 9 imágenes.",
  ],
  [
    "Inclusión",
    "Novillos | min 3",
    "Línea 1: «min 3» no se entiende. Separe con | y escriba antes de cada dato cuál es, con dos puntos: mínimo, máximo, unidad, fuente.",
  ],
  [
    "Ficha técnica",
    "Brix | mínimo: 78\nFósforo | valor: seguro",
    "Línea 2: «valor: seguro» no se entiende. Escriba garantizado o por lote.",
  ],
  [
    "Ficha técnica",
    "Brix | mínimo: 78\nFósforo | mínimo: 9 | máximo: 8",
    "Línea 2: El máximo es menor que el mínimo.",
  ],
  [
    "Documentos",
    "Certificado | dirección: /c.pdf | vence: 31/02/2027",
    "Línea 1: «vence: 31/02/2027» no se entiende. Escriba un día como 31/05/2026.",
  ],
])("%s: a wrong line is named (%j)", (heading, cell, message) => {
  expect(findProblem(heading, cell)).toBe(message);
});
