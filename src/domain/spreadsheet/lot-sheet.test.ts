import { expect, test } from "vitest";

import type { Lot } from "#domain/lots/lot.ts";
import { createLotSheet } from "#domain/spreadsheet/lot-sheet.ts";
import { normalizeCell } from "#domain/spreadsheet/read-grid.ts";

const PRODUCT = { id: "p", title: "Torta de palmiste", slug: "torta-de-palmiste", specs: [] };

const LOT: Lot = {
  id: "1",
  lot_code: "TP-2026-014",
  product_id: "gone",
  variant: "Expeller",
  made_on: "2026-05-01",
  analysed_on: "2026-05-20",
  expires_on: "2026-11-01",
  laboratory: "Laboratorio Uno",
  quantity: 31.5,
  unit: "t",
  results: [{ name: "Plomo", value: 0.5, is_below: true, unit: "mg/kg", method: "ICP" }],
  note: "Dos\nlíneas",
  certificate: "certificados/a-0123456789.pdf",
  is_public: false,
  is_published: true,
  short_code: "23456789AS",
  product_title: "Un producto eliminado",
  guarantee: [],
  guarantee_at: "2026-11-30T00:00:00Z",
  created_at: "2026-11-30T00:00:00Z",
  updated_at: "2026-11-30T00:00:00Z",
};

const sheet = createLotSheet([PRODUCT]);

test("an exported lot is read back as it was, also when its product is gone", () => {
  const values = sheet.toValues(LOT);
  for (const { field, write, read } of sheet.columns) {
    // The import takes a cell that is as exported for unchanged.
    if (field === "product") continue;
    expect(
      read(normalizeCell(write(values[field])), () => null),
      field,
    ).toEqual({
      value: values[field],
    });
  }
  expect(sheet.findProblems(values, LOT)).toEqual([]);
  expect(sheet.toInput(values, LOT)).toMatchObject({ product_id: "gone", results: LOT.results });
});

test.each(["Torta de Palmiste", "torta-de-palmiste", "/productos/torta-de-palmiste"])(
  "'%s' names the product",
  (cell) => {
    const product = sheet.columns.find(({ field }) => field === "product");
    expect(product?.read(cell, () => null)).toEqual({ value: cell });
    const values = { ...sheet.toValues(LOT), product: cell };
    expect(sheet.toInput(values, LOT)).toMatchObject({ product_id: "p" });
  },
);

test.each(["Otra", "__proto__", ""])("'%s' names none", (cell) => {
  const product = sheet.columns.find(({ field }) => field === "product");
  expect(product?.read(cell, () => null)).toEqual({
    problem: `No hay un producto «${cell}». Escriba su nombre como en el catálogo.`,
  });
});
