import type { RecordTable } from "#domain/records/record-tables.ts";
import { ARTICLE_SHEET } from "#domain/spreadsheet/article-sheet.ts";
import { CONTENT_SHEET } from "#domain/spreadsheet/content-sheet.ts";
import { MENU_SHEET } from "#domain/spreadsheet/menu-sheet.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";
import type { Sheet } from "#domain/spreadsheet/sheet.ts";

/** Each table's own rows and form: the compiler cannot follow a table that is chosen later. */
type AnySheet = Sheet<{ id: string }, object>;

export const SHEETS: Readonly<Record<RecordTable, AnySheet>> = {
  site_content: CONTENT_SHEET as unknown as AnySheet,
  products: PRODUCT_SHEET as unknown as AnySheet,
  news: ARTICLE_SHEET as unknown as AnySheet,
  menu_items: MENU_SHEET as unknown as AnySheet,
};
