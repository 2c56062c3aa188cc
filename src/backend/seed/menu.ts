import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";

/** The specification's five menu items, under fixed ids. */
export const SEED_MENU: readonly Omit<MenuItem, "updated_at">[] = DEFAULT_MENU.map(
  (item, index) => ({
    ...item,
    id: `5eed0003-0000-4000-8000-${String(index + 1).padStart(12, "0")}`,
    is_active: true,
    order_index: index + 1,
  }),
);
