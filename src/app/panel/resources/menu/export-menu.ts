import { downloadCsv, formatYesNo } from "#app/panel/records/bulk/download-csv.ts";
import type { Client } from "#data/client/client.ts";
import { listAllMenuRows, type MenuListFilter } from "#data/menu-list.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

const COLUMNS: readonly CsvColumn<MenuItem>[] = [
  { heading: "Orden", read: ({ order_index }) => String(order_index) },
  { heading: "Nombre", read: ({ name }) => name },
  { heading: "Dirección", read: ({ url }) => url },
  { heading: "Activo", read: ({ is_active }) => formatYesNo(is_active) },
];

/** Downloads all menu items of a list. @returns their number @throws {DataError} */
export async function exportMenu(client: Client, filter: MenuListFilter): Promise<number> {
  const items = await listAllMenuRows(client, filter);
  downloadCsv("menu", COLUMNS, items);
  return items.length;
}
