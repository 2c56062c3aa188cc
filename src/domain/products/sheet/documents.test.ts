import { expect, test } from "vitest";

import { DOCUMENT_ROWS, listDocumentLinks } from "#domain/products/sheet/documents.ts";
import { createRowsSchema, readRows } from "#domain/products/sheet/row-list.ts";

const CERTIFICATE = { title: "Certificado de análisis", url: "/documentos/lote-12.pdf" };

test("a document of this site, an external one, and one that may not be a PDF", () => {
  expect(
    listDocumentLinks([
      CERTIFICATE,
      { title: " Hoja ", url: "https://proveedor.example/hoja.PDF?v=2" },
      { title: "Registro", url: "https://ica.example/consulta" },
    ]),
  ).toEqual([
    { ...CERTIFICATE, isPdf: true, host: null },
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
  expect(listDocumentLinks([value])).toEqual([]);
});

test("title and address are both required, unless both are blank", () => {
  const problems = (title: string, url: string) =>
    createRowsSchema(DOCUMENT_ROWS, [])
      .safeParse([{ title, url }])
      .error?.issues.map(({ path }) => path[1]);
  expect(problems("", " ")).toBeUndefined();
  expect(problems("Hoja", "/hoja.pdf")).toBeUndefined();
  expect(problems("Hoja", "hoja.pdf")).toEqual(["url"]);
  expect(problems("", "http://malo.example")).toEqual(["title", "url"]);
});

test("untouched documents are saved unchanged", () => {
  const stored = [{ ...CERTIFICATE, pages: 2 }];
  const added = { title: "Hoja de seguridad", url: "/hoja.pdf" };
  expect(readRows(DOCUMENT_ROWS, [added, CERTIFICATE], stored)).toEqual([added, stored[0]]);
});
