import type { CsvColumn } from "#domain/csv.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { MENU_SHEET } from "#domain/spreadsheet/menu-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";

/** The columns of the menu's export, which can be imported again. */
export const MENU_COLUMNS: readonly CsvColumn<MenuItem>[] = writeColumns(MENU_SHEET);
