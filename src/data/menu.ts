import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import type { MenuItem, MenuItemInput } from "#domain/menu/menu-item.ts";

const COLUMNS = "id, name, url, is_active, order_index";

/** The menu items that the client may see, in their order. @throws {DataError} */
export async function listMenuItems(client: Client): Promise<MenuItem[]> {
  return unwrap(await client.from("menu_items").select(COLUMNS).order("order_index").order("id"));
}

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

/** @throws {DataError} */
export async function createMenuItem(client: Client, input: MenuItemInput): Promise<MenuItem> {
  return unwrap(await client.from("menu_items").insert(input).select(COLUMNS).single());
}

/** @throws {DataError} kind `not-found` when the item is gone or may not be changed */
export async function updateMenuItem(
  client: Client,
  id: string,
  input: Partial<MenuItemInput>,
): Promise<MenuItem> {
  return unwrap(
    await client.from("menu_items").update(input).eq("id", id).select(COLUMNS).single(),
  );
}

/** @throws {DataError} kind `not-found` when the item is gone or may not be deleted */
export async function deleteMenuItem(client: Client, id: string): Promise<MenuItem> {
  return unwrap(await client.from("menu_items").delete().eq("id", id).select(COLUMNS).single());
}

/** Exchanges the positions of two items: the specification's two updates. @throws {DataError} */
export async function swapMenuItems(client: Client, a: MenuItem, b: MenuItem): Promise<void> {
  await updateMenuItem(client, a.id, { order_index: b.order_index });
  await updateMenuItem(client, b.id, { order_index: a.order_index });
}
