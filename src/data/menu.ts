import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { defineTable } from "#data/client/table.ts";
import type { MenuItem, MenuItemInput } from "#domain/menu/menu-item.ts";
import { MENU_ITEMS } from "#domain/record-types/menu-items.ts";

const COLUMNS = MENU_ITEMS.list.columns;

/** The calls of single menu items. */
export const {
  create: createMenuItem,
  get: getMenuItem,
  update: updateMenuItem,
  remove: deleteMenuItem,
} = defineTable<MenuItem, MenuItemInput>("menu_items", COLUMNS);

/** The items that the header shows, in their order. @throws {DataError} */
export async function listActiveMenuItems(client: Client): Promise<MenuItem[]> {
  return unwrap(
    await client
      .from("menu_items")
      .select(COLUMNS)
      .eq("is_active", true)
      .order("order_index")
      .order("id"),
  );
}

/** Whether there are any, active or not. @throws {DataError} */
export async function hasMenuItems(client: Client): Promise<boolean> {
  return unwrap(await client.rpc("has_menu_items", {}, { get: true }));
}

/**
 * Creates an item below all others: the highest index plus one.
 *
 * @throws {DataError} kind `conflict` when an item already has that id
 */
export async function appendMenuItem(
  client: Client,
  input: Omit<MenuItemInput, "order_index"> & { id?: string },
): Promise<MenuItem> {
  const last = unwrap(
    await client
      .from("menu_items")
      .select("order_index")
      .order("order_index", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return createMenuItem(client, { ...input, order_index: (last?.order_index ?? 0) + 1 });
}

/**
 * Swaps an item with the one above (-1) or below (1) it: the specification's two updates, in one
 * transaction. At the ends nothing changes.
 *
 * @returns all items in their new order
 * @throws {DataError} kind `not-found` when the item is gone or may not be changed
 */
export async function moveMenuItem(
  client: Client,
  id: string,
  direction: -1 | 1,
): Promise<MenuItem[]> {
  return requireItems(
    unwrap(
      await client
        .rpc("move_menu_item", { item_id: id, direction })
        .select(COLUMNS)
        .order("order_index")
        .order("id"),
    ),
  );
}

/** The new place of an item: beside another one. */
export interface MenuPlace {
  neighbourId: string;
  isAfter: boolean;
}

/**
 * Moves an item before or after another one. The others keep their order.
 *
 * @returns all items in their new order
 * @throws {DataError} kind `not-found` when one of the two is gone or may not be changed
 */
export async function placeMenuItem(
  client: Client,
  id: string,
  { neighbourId, isAfter }: MenuPlace,
): Promise<MenuItem[]> {
  return requireItems(
    unwrap(
      await client
        .rpc("place_menu_item", { item_id: id, neighbour_id: neighbourId, is_after: isAfter })
        .select(COLUMNS)
        .order("order_index")
        .order("id"),
    ),
  );
}

function requireItems(items: MenuItem[]): MenuItem[] {
  if (items.length > 0) return items;
  throw new DataError({ message: "The menu item was not found", code: "PGRST116", status: 406 });
}
