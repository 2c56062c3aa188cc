import * as fc from "fast-check";
import { expect, test } from "vitest";

import { formatFeatures, parseFeatures } from "#domain/products/sheet/features.ts";

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
  fc.string({ unit: fc.constantFrom(",", '"', " ", "1", "9", "a", "ñ", "\n", "\t", "\u00A0") }),
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
);

test("every list that the database can store survives formatting and parsing", () => {
  fc.assert(
    fc.property(fc.array(feature), (features) => {
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
