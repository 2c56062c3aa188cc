import { formatYesNo } from "#app/panel/records/bulk/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

/** The columns of the menu's export. */
export const MENU_COLUMNS: readonly CsvColumn<MenuItem>[] = [
  { heading: "Orden", read: ({ order_index }) => String(order_index) },
  { heading: "Nombre", read: ({ name }) => name },
  { heading: "Dirección", read: ({ url }) => url },
  { heading: "Activo", read: ({ is_active }) => formatYesNo(is_active) },
];
