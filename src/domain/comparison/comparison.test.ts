import { expect, test } from "vitest";

import {
  type ComparedProduct,
  compareProducts,
  listParts,
  writeComparisonCsv,
} from "#domain/comparison/comparison.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";

const PALM: ComparedProduct = {
  ...BLANK_PRODUCT,
  slug: "palmiste",
  title: "Torta de palmiste",
  species: ["Bovinos"],
  presentations: ["Bulto de 40 kg"],
  specs: [
    { name: "Proteína", min: 14, max: 18, unit: "%", basis: "tal cual" },
    { name: "Grasa", min: 8, max: 10, unit: "%", basis: "", variant: "Expeller" },
    { name: "Grasa", min: 1, max: 2, unit: "%", basis: "", variant: "Solvente" },
  ],
  warnings: [{ text: "Nunca a ovinos.", source: "Manual", forbidden: ["Ovinos"] }],
  documents: [
    { title: "Hoja de seguridad", url: "/hoja.pdf" },
    { title: "Vencido", url: "/vencido.pdf", expires: "2026-01-01" },
  ],
};
const SOY: ComparedProduct = {
  ...BLANK_PRODUCT,
  slug: "soya",
  title: "=Harina de soya",
  species: ["Bovinos"],
  storage: "Bajo techo.",
  specs: [{ name: "Proteína", min: 44, max: 48, unit: "%", basis: "tal cual" }],
};

const OPTIONS = { basis: "as-is", typed: null, today: "2026-05-31" } as const;

const compare = (
  keys: readonly string[],
  options: Partial<Parameters<typeof compareProducts>[1]> = {},
) => compareProducts([PALM, SOY], { ...OPTIONS, keys, ...options });

test("columns come in the visitor's order, and products that do not exist have none", () => {
  const { columns } = compare(["soya", "constructor", "palmiste"]);
  expect(columns.map(({ slug }) => slug)).toEqual(["soya", "palmiste"]);
});

test("a product shows all of its variants, and a variant's key that one", () => {
  const readFat = (key: string) =>
    compare([key])
      .sheet.same.find(({ name }) => name === "Grasa")
      ?.cells[0]?.map(({ variant }) => variant);
  expect(readFat("palmiste")).toEqual(["Expeller", "Solvente"]);
  expect(readFat("palmiste.solvente")).toEqual([""]);
  expect(compare(["palmiste.solvente"]).columns[0]?.title).toBe("Torta de palmiste (Solvente)");
});

test("facts that no product has are absent, and expired documents too", () => {
  const { facts } = compare(["palmiste", "soya"]);
  expect(facts.same.map(({ key }) => key)).toEqual(["species"]);
  expect(facts.single.map(({ key }) => key)).toEqual(["presentations", "documents", "storage"]);
  const documents = facts.single.find(({ key }) => key === "documents");
  expect(documents?.cells).toMatchObject([[{ value: "Hoja de seguridad", href: "/hoja.pdf" }], []]);
});

test("a typed ingredient is the last column, without a page or warnings", () => {
  const { columns, sheet } = compare(["soya"], {
    typed: { name: "Maíz", basis: "as-is", values: [{ name: "Proteína", unit: "%", text: "8,5" }] },
  });
  expect(columns).toMatchObject([{ slug: "soya" }, { slug: null, title: "Maíz", warnings: [] }]);
  expect(sheet.different[0]?.cells[1]).toMatchObject([{ value: "8,5\u00a0%", figure: 8.5 }]);
});

test("parts without rows have no heading", () => {
  expect(listParts(compare(["soya"])).map(({ id }) => id)).toEqual(["iguales", "despacho-igual"]);
});

test("the table has texts and numbers, and escapes formulas", () => {
  const lines = writeComparisonCsv(
    compare(["soya", "palmiste"], {
      typed: { name: "+cmd|' /C calc'!A0", basis: "as-is", values: [] },
    }),
  ).split("\r\n");
  expect(lines[0]).toMatch(
    /^\uFEFFParte;Parámetro \(tal cual se entrega\);Unidad;'=Harina de soya;/,
  );
  expect(lines[0]).toContain(";'+cmd|");
  expect(lines[1]).toContain("Nunca a ovinos. (fuente: Manual)");
  expect(lines[2]?.replaceAll("\u00a0", " ")).toBe(
    "En qué se diferencian;Proteína;%;44–48 %;14–18 %;;46;16;",
  );
});
