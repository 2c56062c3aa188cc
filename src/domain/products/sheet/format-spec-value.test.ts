import { expect, test } from "vitest";

import type { ProductSpec } from "#domain/products/product.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";

test.each([
  ["a range", { min: 14, max: 18, unit: "%" }, "14–18\u00a0%"],
  ["one typical value", { min: 3.35, max: 3.35, unit: "Mcal/kg" }, "3,35\u00a0Mcal/kg"],
  ["a minimum", { min: 44.5, max: null, unit: "%" }, "mín. 44,5\u00a0%"],
  ["a maximum", { min: null, max: 0.05, unit: "%" }, "máx. 0,05\u00a0%"],
  ["thousands", { min: 1500, max: 25_000, unit: "UI/kg" }, "1.500–25.000\u00a0UI/kg"],
  ["no unit", { min: 6, max: 8, unit: " " }, "6–8"],
  ["nothing at all, which is a value too", { min: 0, max: 0, unit: "%" }, "0\u00a0%"],
])("%s is written as in Colombia", (_name, spec, text) => {
  expect(formatSpecValue(spec)).toBe(text);
});

test.each<[string, Partial<ProductSpec>, string]>([
  ["a guaranteed minimum", { min: 14, kind: "guaranteed" }, "mín. 14\u00a0%, garantizado"],
  [
    "a typical value beside it",
    { min: 14, typical: 16, kind: "guaranteed" },
    "16\u00a0%, garantizado: mín. 14\u00a0%",
  ],
  [
    "a typical value of a range",
    { min: 14, max: 18, typical: 16 },
    "16\u00a0%, rango: 14–18\u00a0%",
  ],
  ["a typical value alone", { typical: 16 }, "16\u00a0%"],
  ["grades", { grades: [6, 8, 10] }, "6 / 8 / 10\u00a0%, a elegir"],
  ["what only the lot knows", { kind: "lot" }, "según certificado del lote"],
  [
    "a limit that the lot confirms",
    { max: 0.5, kind: "lot" },
    "máx. 0,5\u00a0%, según certificado del lote",
  ],
])("%s is distinguished", (_name, spec, text) => {
  expect(formatSpecValue({ min: null, max: null, unit: "%", ...spec })).toBe(text);
});
