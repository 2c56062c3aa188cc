import { expect, test } from "vitest";

import { writeSheetCsv } from "#domain/products/sheet/sheet-csv.ts";

test("a sheet is a line for each parameter, with its figures in columns of their own", () => {
  const csv = writeSheetCsv({
    title: "Torta; de palmiste",
    specs: [
      {
        name: "Proteína",
        min: 14.5,
        max: null,
        typical: 16,
        unit: "%",
        basis: "base seca",
        kind: "guaranteed",
        method: "AOAC 990.03",
      },
      { name: "=Plomo", min: null, max: 10, unit: "mg/kg", basis: "", group: "contaminant" },
    ],
  });
  expect(csv.split("\r\n").slice(1, 3)).toEqual([
    '"Torta; de palmiste";;Proteína;%;base seca;"14,5";16;;Sí;No;;AOAC 990.03;Análisis',
    `"Torta; de palmiste";;'=Plomo;mg/kg;;;;10;No;No;;;Contaminante`,
  ]);
});
