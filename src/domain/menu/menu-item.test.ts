import { expect, test } from "vitest";

import { exchangeNeighbours } from "#domain/menu/menu-item.ts";

const ITEMS = ["A", "B", "C"].map((name, index) => ({
  id: name,
  name,
  url: "/",
  is_active: true,
  order_index: index * 10,
  updated_at: "2026-11-21T12:00:00+00:00",
}));
const describe = (items: readonly (typeof ITEMS)[number][]) =>
  items.map(({ name, order_index }) => `${name}${order_index}`).join(" ");

test("an item swaps position and index with its neighbour", () => {
  expect(describe(exchangeNeighbours(ITEMS, "B", -1))).toBe("B0 A10 C20");
  expect(describe(exchangeNeighbours(ITEMS, "B", 1))).toBe("A0 C10 B20");
});

test("at the ends, and for a missing item, nothing changes", () => {
  expect(exchangeNeighbours(ITEMS, "A", -1)).toEqual(ITEMS);
  expect(exchangeNeighbours(ITEMS, "C", 1)).toEqual(ITEMS);
  expect(exchangeNeighbours(ITEMS, "X", 1)).toEqual(ITEMS);
});
