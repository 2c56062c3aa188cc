import type { Client } from "#data/client/client.ts";
import { defineLists } from "#data/client/table.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

type MenuSort = "order" | "name" | "name-down";

export interface MenuListFilter {
  /** Words that an item must contain in its name or address; empty lists all. */
  text: string;
  /** Null for both. */
  isActive: boolean | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: MenuSort;
}

const ORDERS = {
  order: ["order_index", true],
  name: ["name_key", true],
  "name-down": ["name_key", false],
} as const;

const COLUMNS = "id, name, url, is_active, order_index, updated_at";

/** The lists of the menu items that the client may read. */
export const {
  listPage: listMenuRows,
  listAll: listAllMenuRows,
  listIds: listMenuIds,
} = defineLists<MenuItem, MenuListFilter>(COLUMNS, find);

function find(
  client: Client,
  { text, isActive, onlyDrafts = false, sort }: MenuListFilter,
  count?: "exact",
) {
  const [column, ascending] = ORDERS[sort];
  let found = client
    .rpc("find_menu_items", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  if (isActive !== null) found = found.eq("is_active", isActive);
  if (onlyDrafts) found = found.eq("has_draft", true);
  return found;
}
