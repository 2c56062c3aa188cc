import { formatMoment } from "#app/panel/records/bulk/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { Product } from "#domain/products/product.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";

/** The columns of the products' export, which can be imported again. */
export const PRODUCT_COLUMNS: readonly CsvColumn<Product>[] = [
  ...writeColumns(PRODUCT_SHEET),
  { heading: "Creado", read: ({ created_at }) => formatMoment(created_at) },
  { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
];
