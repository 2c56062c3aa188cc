import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  formatFeatures,
  listWarnings,
  parseFeatures,
  pasteLines,
  WARNING_ROWS,
} from "#domain/products/sheet/warnings.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";

const WARNING = {
  text: "Solo para rumiantes.",
  source: "Manual",
  forbidden: ["Equinos", "Aves, ponedoras"],
};

test("a warning survives the form, and a spreadsheet", () => {
  const row = WARNING_ROWS.show(WARNING);
  expect(row && WARNING_ROWS.read(row)).toEqual(WARNING);
  const column = PRODUCT_SHEET.columns.find(({ field }) => field === "warnings");
  const cell = column?.write([row] as never) ?? "";
  expect(cell).toBe('Solo para rumiantes. | fuente: Manual | no dar a: Equinos, "Aves, ponedoras"');
  expect(column?.read(cell, () => null)).toEqual({ value: [row] });
});

test("a warning needs a text and a source", () => {
  const problems = (row: Partial<Record<"text" | "source", string>>) =>
    WARNING_ROWS.findProblems({ text: "", source: "", forbidden: "Aves", ...row }).map(
      ([field]) => field,
    );
  expect(problems({})).toEqual(["text", "source"]);
  expect(problems({ text: "a", source: "b" })).toEqual([]);
});

test("what is stored in any other form is not shown", () => {
  expect(listWarnings(null)).toEqual([]);
  expect(listWarnings([1, "a", null, {}, { text: " " }, [WARNING]])).toEqual([]);
  expect(listWarnings([{ text: " a ", source: 3, forbidden: "Aves" }])).toEqual([
    { text: "a", source: "", forbidden: [] },
  ]);
});

test("features are split on commas and trimmed, and the empty ones are dropped", () => {
  expect(parseFeatures(" Alta energía ,, Sin fibra,Granel , ")).toEqual([
    "Alta energía",
    "Sin fibra",
    "Granel",
  ]);
  expect(parseFeatures("  ")).toEqual([]);
});

test("a comma between two digits is a decimal comma", () => {
  expect(parseFeatures("Proteína 18,5 %")).toEqual(["Proteína 18,5 %"]);
  expect(parseFeatures("pH 6,5–6,8, Fósforo 21, 25 kg")).toEqual([
    "pH 6,5–6,8",
    "Fósforo 21",
    "25 kg",
  ]);
});

test("a fully quoted feature keeps its commas", () => {
  expect(parseFeatures('"Bolsa, 40 kg", Granel, "dice ""sí"""')).toEqual([
    "Bolsa, 40 kg",
    "Granel",
    'dice "sí"',
  ]);
});

test("lines and bullets separate features as commas do, without what marks them", () => {
  expect(parseFeatures("Alta energía\r\nSin fibra\n\nProteína 18,5 %, Granel")).toEqual([
    "Alta energía",
    "Sin fibra",
    "Proteína 18,5 %",
    "Granel",
  ]);
  expect(parseFeatures("• Uno\n•\tDos\n- Tres\n* Cuatro\n  – Cinco\n-5 °C")).toEqual([
    ...["Uno", "Dos", "Tres", "Cuatro", "Cinco", "-5 °C"],
  ]);
  expect(parseFeatures("Uno • Dos ▪ Tres")).toEqual(["Uno", "Dos", "Tres"]);
  expect(parseFeatures("1. Uno\n2) Dos\n10. Diez")).toEqual(["Uno", "Dos", "Diez"]);
  expect(parseFeatures("a) Uno\nb) Dos")).toEqual(["Uno", "Dos"]);
  expect(parseFeatures("3. Grado alimenticio\n2,5 kg\n40 kg - a granel")).toEqual([
    ...["3. Grado alimenticio", "2,5 kg", "40 kg - a granel"],
  ]);
});

test("a quoted empty entry is dropped", () => {
  expect(parseFeatures('Uno,"", Dos, "  ",""')).toEqual(["Uno", "Dos"]);
  expect(parseFeatures('"Bolsa,\n40 kg"\n"Granel"')).toEqual(["Bolsa,\n40 kg", "Granel"]);
});

test("lines that are pasted into a line of features become features", () => {
  expect(pasteLines("Bovinos, ", [9, 9], "Porcinos\r\nAves, de corral\n")).toBe(
    "Bovinos, Porcinos, Aves, de corral",
  );
  expect(pasteLines("Bovinos, Peces", [9, 14], "• Aves\n• Cuyes")).toBe("Bovinos, Aves, Cuyes");
});

test("quotes elsewhere are ordinary characters", () => {
  expect(parseFeatures('Malla 3", "Premium" en saco, "sin cerrar')).toEqual([
    'Malla 3"',
    '"Premium" en saco',
    '"sin cerrar',
  ]);
});

test("only the features that need quotes get them", () => {
  expect(formatFeatures(["Proteína 18,5 %", "Bolsa, 40 kg", "Malla 3"])).toBe(
    'Proteína 18,5 %, "Bolsa, 40 kg", Malla 3',
  );
});

/** Texts mostly of the syntax's special characters, and of any others that a text column can store. */
const feature = fc.oneof(
  fc.string({
    unit: fc.constantFrom(",", '"', " ", "1", "9", "a", ".", "-", "•", "\n", "\r", "\t", "\u00A0"),
  }),
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
);

test("every list that the database can store survives formatting and parsing", () => {
  fc.assert(
    fc.property(fc.array(feature.filter((text) => text.trim() !== "")), (features) => {
      expect(parseFeatures(formatFeatures(features))).toEqual(features);
    }),
    { numRuns: 2000 },
  );
});

test("any text is parsed without an exception, and the result is stable", () => {
  fc.assert(
    fc.property(feature, (text) => {
      const features = parseFeatures(text);
      expect(parseFeatures(formatFeatures(features))).toEqual(features);
    }),
    { numRuns: 2000 },
  );
});
