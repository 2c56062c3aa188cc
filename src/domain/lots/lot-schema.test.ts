import { expect, test } from "vitest";

import {
  BLANK_LOT_FORM,
  createLotSchema,
  type GuaranteedProduct,
  type LotFormValues,
  startResults,
  toLotInput,
  toLotValues,
} from "#domain/lots/lot-schema.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { BLANK_RESULT_ROW } from "#domain/lots/result-rows.ts";

const PRODUCT: GuaranteedProduct = {
  id: "p",
  title: "Torta",
  slug: "torta",
  specs: [
    { name: "Proteína", min: 14, max: null, unit: "%", basis: "base seca", kind: "guaranteed" },
    { name: "Grasa", min: 5, max: 9, unit: "%", basis: "" },
  ],
};

const protein = (value: string, unit = "%") => [
  { ...BLANK_RESULT_ROW, name: "Proteina", value, unit },
];

function problemsOf(changes: Partial<LotFormValues>, lot: Lot | null = null, products = [PRODUCT]) {
  const values = { ...BLANK_LOT_FORM, lot_code: "L-1", product_id: "p", ...changes };
  const { error } = createLotSchema(lot, products).safeParse(values);
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}

test.each<[string, Partial<LotFormValues>, string[]]>([
  ["an unpublished lot outside its guarantee", { results: protein("13") }, []],
  ["a published one", { results: protein("13"), is_published: true }, ["note"]],
  ["one in another unit", { results: protein("140", "g/kg"), is_published: true }, ["note"]],
  ["one that may be below", { results: protein("<15"), is_published: true }, ["note"]],
  ["one with a note", { results: protein("13"), is_published: true, note: "Segunda" }, []],
  ["one within its guarantee", { results: protein("14"), is_published: true }, []],
  ["one without a product", { product_id: "", is_published: true }, ["product_id"]],
  ["a figure that is no number", { results: protein("mucho") }, ["results.0.value"]],
  [
    "a last day before the first",
    { made_on: "2026-05-02", expires_on: "2026-05-01" },
    ["expires_on"],
  ],
  ["no code", { lot_code: " " }, ["lot_code"]],
])("%s", (_name, changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems);
});

const LOT: Lot = {
  ...toLotInput(
    { ...BLANK_LOT_FORM, lot_code: "L-1", product_id: "p", results: protein("15") },
    null,
  ),
  is_published: true,
  id: "1",
  short_code: "23456789AS",
  product_title: "Torta",
  guarantee: [{ name: "Proteína", min: 14, max: null, unit: "%", basis: "base seca" }],
  guarantee_at: "2026-11-30T00:00:00Z",
  created_at: "2026-11-30T00:00:00Z",
  updated_at: "2026-11-30T00:00:00Z",
};

test("a published lot is held to the guarantee that it was published with", () => {
  const stricter = [{ ...PRODUCT, specs: [{ ...PRODUCT.specs[0]!, min: 16 }] }];
  expect(problemsOf(toLotValues(LOT), LOT, stricter)).toEqual([]);
  expect(problemsOf({ ...toLotValues(LOT), results: protein("15,5") }, LOT, stricter)).toEqual([
    "note",
  ]);
});

test("what is not touched is saved as it was stored", () => {
  const results = [{ name: "Plomo", value: 0.5, is_below: true, unit: "mg/kg", method: "ICP" }];
  const stored: Lot = { ...LOT, results };
  expect(toLotValues(stored).results).toMatchObject([{ value: "<0,5" }]);
  expect(toLotInput(toLotValues(stored), stored).results).toEqual(results);
});

test("a new lot starts with what its product guarantees, to be measured", () => {
  expect(startResults(PRODUCT, "")).toEqual([
    { name: "Proteína", value: "", unit: "%", basis: "base seca", method: "" },
  ]);
});
