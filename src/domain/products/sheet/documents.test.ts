import { expect, test } from "vitest";

import {
  BLANK_DOCUMENT_ROW,
  DOCUMENT_ROWS,
  listDocumentLinks,
} from "#domain/products/sheet/documents.ts";
import { createRowsSchema, readRows } from "#domain/products/sheet/row-list.ts";

const TODAY = "2026-11-25";
const CERTIFICATE = { title: "Certificado de análisis", url: "/documentos/lote-12.pdf" };

test("a document of this site, an external one, and one that may not be a PDF", () => {
  expect(
    listDocumentLinks(
      [
        CERTIFICATE,
        { title: " Hoja ", url: "https://proveedor.example/hoja.PDF?v=2" },
        { title: "Registro", url: "https://ica.example/consulta" },
      ],
      TODAY,
    ),
  ).toMatchObject([
    { ...CERTIFICATE, isPdf: true, host: null, date: null, expires: null },
    {
      title: "Hoja",
      url: "https://proveedor.example/hoja.PDF?v=2",
      isPdf: true,
      host: "proveedor.example",
    },
    { title: "Registro", url: "https://ica.example/consulta", isPdf: false, host: "ica.example" },
  ]);
});

test.each([
  ["text", "/hoja.pdf"],
  ["no title", { ...CERTIFICATE, title: " " }],
  ["a script", { ...CERTIFICATE, url: "javascript:alert(1)" }],
  ["another site in disguise", { ...CERTIFICATE, url: "//malo.example/hoja.pdf" }],
  ["no address", { title: "Hoja" }],
])("%s is never linked", (_name, value) => {
  expect(listDocumentLinks([value], TODAY)).toEqual([]);
});

test("title and address are both required, unless both are blank", () => {
  const problems = (title: string, url: string) =>
    createRowsSchema(DOCUMENT_ROWS, [])
      .safeParse([{ ...BLANK_DOCUMENT_ROW, title, url }])
      .error?.issues.map(({ path }) => path[1]);
  expect(problems("", " ")).toBeUndefined();
  expect(problems("Hoja", "/hoja.pdf")).toBeUndefined();
  expect(problems("Hoja", "hoja.pdf")).toEqual(["url"]);
  expect(problems("", "http://malo.example")).toEqual(["title", "url"]);
});

test("untouched documents are saved unchanged", () => {
  const stored = [{ ...CERTIFICATE, pages: 2 }];
  const added = { title: "Hoja de seguridad", url: "/hoja.pdf", expires: "2027-01-31" };
  const rows = [added, CERTIFICATE].map((row) => ({ ...BLANK_DOCUMENT_ROW, ...row }));
  expect(readRows(DOCUMENT_ROWS, rows, stored)).toEqual([added, stored[0]]);
});

test.each([
  ["2026-11-24", []],
  ["2026-11-25", [{ expires: "2026-11-25" }]],
  ["2027-01-31", [{ expires: "2027-01-31" }]],
  ["mañana", [{ expires: null }]],
  ["", [{ expires: null }]],
])("a document that expires on '%s' is shown until that day", (expires, shown) => {
  expect(listDocumentLinks([{ ...CERTIFICATE, expires }], TODAY)).toMatchObject(shown);
});

test("a document cannot expire before its own date", () => {
  const row = { ...BLANK_DOCUMENT_ROW, ...CERTIFICATE, date: "2026-05-02", expires: "2026-05-01" };
  const { error } = createRowsSchema(DOCUMENT_ROWS, []).safeParse([row]);
  expect(error?.issues.map(({ path }) => path[1])).toEqual(["expires"]);
});
