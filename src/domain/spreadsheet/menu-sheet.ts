import type { MenuItem } from "#domain/menu/menu-item.ts";
import {
  BLANK_MENU_FORM,
  createMenuFormSchema,
  type MenuFormValues,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-schema.ts";
import { flagColumn, type SheetColumn, textColumn } from "#domain/spreadsheet/columns.ts";
import { listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

/** `order_index` is null for an item below all others. */
type MenuSheetValues = MenuFormValues & { order_index: number | null };

/** More than any menu has, within what the database stores. */
const LAST_PLACE = 1_000_000;

const THOUSANDS = /^-?\d{1,3}(?:\.\d{3})+$/;

const PLACE: SheetColumn<MenuSheetValues> = {
  field: "order_index",
  heading: "Orden",
  others: ["Posición"],
  write: (place) => (typeof place === "number" ? String(place) : ""),
  read: (cell) => {
    // As a spreadsheet shows it: 1.000 is a thousand.
    const place = Number(THOUSANDS.test(cell) ? cell.replaceAll(".", "") : cell);
    if (/^-?[\d.]+$/.test(cell) && Number.isInteger(place) && Math.abs(place) <= LAST_PLACE)
      return { value: place };
    return { problem: "Escriba un número entero, por ejemplo 3." };
  },
};

export const MENU_SHEET: Sheet<MenuItem, MenuSheetValues> = {
  columns: [
    PLACE,
    textColumn("name", ["Nombre"]),
    textColumn("url", ["Dirección", "Dirección (URL)", "URL"]),
    flagColumn("is_active", ["Activo"]),
  ],
  keys: ["name"],
  toValues: (item) =>
    item === null
      ? { ...BLANK_MENU_FORM, order_index: null }
      : { ...toMenuFormValues(item), order_index: item.order_index },
  findProblems: (values, item) => listIssues(createMenuFormSchema(item).safeParse(values)),
  toInput: ({ order_index, ...values }, item) => ({
    ...toMenuInput(values, item),
    ...(order_index !== null && { order_index }),
  }),
  nameOf: ({ name }) => name,
};
