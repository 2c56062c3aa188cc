import type { MenuItem } from "#domain/menu/menu-item.ts";

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
