import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import { listAllMenuRows } from "#data/menu-list.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

/** All menu items in their order, shown or hidden; none before they are read. */
export function useMenu(isNeeded: boolean): readonly MenuItem[] {
  const client = useClient();
  const items = useQuery({
    queryKey: [...SHOWN_PAGES, "menu"],
    queryFn: () => listAllMenuRows(client, { text: "", isActive: null, sort: "order" }),
    enabled: isNeeded,
  });
  return items.data ?? NONE;
}

const NONE: readonly MenuItem[] = [];
