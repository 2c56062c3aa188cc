import { queryOptions } from "@tanstack/react-query";

import { menuKeys } from "#app/features/menu/admin/keys.ts";
import type { Client } from "#data/client.ts";
import { listMenuItems } from "#data/menu.ts";

/** All menu items, in their order. */
export function menuQuery(client: Client) {
  return queryOptions({ queryKey: menuKeys.list(), queryFn: () => listMenuItems(client) });
}
