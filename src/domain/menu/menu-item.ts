/** A row of `menu_items`. */
export interface MenuItem {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  order_index: number;
  /** ISO 8601; the item's version. */
  updated_at: string;
}

export type MenuItemInput = Omit<MenuItem, "id" | "updated_at">;

/** The header's items when the table is empty (specification, section 2). */
export const DEFAULT_MENU: readonly Pick<MenuItem, "name" | "url">[] = [
  { name: "Productos", url: "/#productos" },
  { name: "Noticias", url: "/noticias" },
  { name: "Servicios", url: "/#servicios" },
  { name: "Nosotros", url: "/#nosotros" },
  { name: "Contacto", url: "/#contacto" },
];

/** Up is -1, down is 1. */
export type Direction = -1 | 1;

/** Returns the items with one moved to another position (from 0); each position keeps its index. */
export function placeItem(items: readonly MenuItem[], id: string, place: number): MenuItem[] {
  const moved = items.find((item) => item.id === id);
  if (moved === undefined) return [...items];
  const others = items.filter((item) => item !== moved);
  return others
    .toSpliced(Math.max(0, place), 0, moved)
    .map((item, index) => ({ ...item, order_index: items[index]?.order_index ?? index }));
}

/** Returns the items with one swapped with its neighbour, indices too; unchanged at the ends. */
export function exchangeNeighbours(
  items: readonly MenuItem[],
  id: string,
  direction: Direction,
): MenuItem[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + direction;
  return from === -1 || to < 0 || to >= items.length ? [...items] : placeItem(items, id, to);
}
