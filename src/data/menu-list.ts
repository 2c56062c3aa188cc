import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { type PageRequest, readPage, type RowPage } from "#data/client/row-page.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

export type MenuSort = "order" | "name" | "name-down";

export interface MenuListFilter {
  /** Words that an item must contain in its name or address; empty lists all. */
  text: string;
  /** Null for both. */
  isActive: boolean | null;
  sort: MenuSort;
}

const ORDERS = {
  order: ["order_index", true],
  name: ["name_key", true],
  "name-down": ["name_key", false],
} as const;

const COLUMNS = "id, name, url, is_active, order_index, updated_at";

/** One page of the menu items that the client may read. @throws {DataError} */
export async function listMenuRows(
  client: Client,
  filter: MenuListFilter,
  page: PageRequest,
): Promise<RowPage<MenuItem>> {
  return readPage(page, (first, last) =>
    find(client, filter, "exact").select(COLUMNS).range(first, last),
  );
}

/** All menu items of a list, in its order. @throws {DataError} */
export async function listAllMenuRows(client: Client, filter: MenuListFilter): Promise<MenuItem[]> {
  return readAll(async (first, last) =>
    unwrap(await find(client, filter).select(COLUMNS).range(first, last)),
  );
}

/** The ids of all menu items of a list. @throws {DataError} */
export async function listMenuIds(client: Client, filter: MenuListFilter): Promise<string[]> {
  return (await listAllMenuRows(client, filter)).map(({ id }) => id);
}

function find(client: Client, { text, isActive, sort }: MenuListFilter, count?: "exact") {
  const [column, ascending] = ORDERS[sort];
  const found = client
    .rpc("find_menu_items", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  return isActive === null ? found : found.eq("is_active", isActive);
}
