import type { Client } from "#data/client/client.ts";
import { defineLists } from "#data/client/table.ts";
import { findRecords } from "#data/records/record-lists.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { MENU_ITEMS } from "#domain/record-types/menu-items.ts";

export interface MenuListFilter {
  /** Words that an item must contain in its name or address; empty lists all. */
  text: string;
  /** Null for both. */
  isActive: boolean | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: keyof typeof MENU_ITEMS.list.orders;
}

/** The lists of the menu items that the client may read. */
export const {
  listPage: listMenuRows,
  listAll: listAllMenuRows,
  listIds: listMenuIds,
} = defineLists<MenuItem, MenuListFilter>(MENU_ITEMS.list.columns, find);

function find(client: Client, { isActive, ...filter }: MenuListFilter, count?: "exact") {
  const where = { is_active: isActive };
  return findRecords(client, MENU_ITEMS.list, { ...filter, where }, count);
}
