import { expect, test } from "vitest";

import {
  BLANK_INCLUSION_ROW,
  INCLUSION_ROWS,
  type InclusionRow,
  listInclusions,
} from "#domain/products/sheet/inclusion.ts";
import { createRowsSchema } from "#domain/products/sheet/row-list.ts";

const STEERS = {
  species: "Novillos en ceba",
  min: 3,
  max: 12,
  unit: "% de la materia seca",
  source: "Manual de engorde",
};

test("an inclusion is a range with its unit and its source", () => {
  expect(listInclusions([STEERS])).toEqual([
    {
      species: "Novillos en ceba",
      amount: "3–12\u00a0% de la materia seca",
      source: "Manual de engorde",
    },
  ]);
});

test.each([
  ["text", "3 %"],
  ["no animals", { ...STEERS, species: " " }],
  ["no figure", { ...STEERS, min: null, max: null }],
  ["no source", { ...STEERS, source: "" }],
])("%s is not shown", (_name, value) => {
  expect(listInclusions([value])).toEqual([]);
});

test.each<[Partial<InclusionRow>, string]>([
  [{ species: "" }, "species"],
  [{ unit: "" }, "unit"],
  [{ source: " " }, "source"],
  [{ min: "", max: "" }, "min"],
  [{ min: "tres" }, "min"],
  [{ max: "2" }, "max"],
])("%j is reported beside its field", (change, field) => {
  const [row] = [STEERS].map(INCLUSION_ROWS.show);
  const { error } = createRowsSchema(INCLUSION_ROWS, []).safeParse([
    { ...BLANK_INCLUSION_ROW, ...row, ...change },
  ]);
  expect(error?.issues.map(({ path }) => path[1])).toEqual([field]);
});
