import type { MenuItem } from "#domain/menu/menu-item.ts";

/** Up is -1, down is 1. */
export type Direction = -1 | 1;

/** The items with one of them exchanged with its neighbour, indices too; the same at the ends. */
export function exchangeNeighbours(
  items: readonly MenuItem[],
  id: string,
  direction: Direction,
): MenuItem[] {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const neighbour = items[from + direction];
  if (moved === undefined || neighbour === undefined) return [...items];
  return items.map((item) => {
    if (item === moved) return { ...neighbour, order_index: moved.order_index };
    if (item === neighbour) return { ...moved, order_index: neighbour.order_index };
    return item;
  });
}
