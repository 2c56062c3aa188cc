import { expect, test } from "vitest";

import {
  BLANK_LOGISTICS_ROW,
  listLogistics,
  LOGISTICS_ROWS,
} from "#domain/products/sheet/logistics.ts";

test("a load is written with its weight, where the presentation says one", () => {
  expect(
    listLogistics([
      { presentation: "Bulto de 40 kg", per_pallet: 25, per_truck: 800, truck: "Tractomula" },
      { presentation: "IBC", per_pallet: null, per_truck: 24, truck: "" },
    ]),
  ).toEqual([
    "Bulto de 40 kg: 25 por estiba (1 t), 800 por tractomula (32 t)",
    "IBC: 24 por camión",
  ]);
});

test("what says nothing is left out", () => {
  expect(
    listLogistics([
      null,
      "Bulto",
      { presentation: "", per_pallet: 25 },
      { presentation: "Bulto", per_pallet: "muchos", per_truck: -1 },
      { presentation: "Bulto", per_pallet: 2.5 },
      { __proto__: { presentation: "Bulto" } },
    ]),
  ).toEqual([]);
});

test.each([
  [{}, ["presentation", "per_pallet"]],
  [{ presentation: "Bulto de 40 kg" }, ["per_pallet"]],
  [{ presentation: "Bulto de 40 kg", per_pallet: "1.000" }, []],
  [{ presentation: "Bulto de 40 kg", per_truck: "2,5" }, ["per_truck"]],
  [{ presentation: "Bulto de 40 kg", per_pallet: "0", per_truck: "800" }, ["per_pallet"]],
  [{ presentation: "Bulto de 40 kg", per_pallet: "1000000" }, ["per_pallet"]],
])("%j has problems in %j", (row, fields) => {
  const problems = LOGISTICS_ROWS.findProblems({ ...BLANK_LOGISTICS_ROW, ...row });
  expect(problems.map(([field]) => field)).toEqual(fields);
});
