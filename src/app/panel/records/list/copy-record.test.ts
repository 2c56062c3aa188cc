import { expect, test } from "vitest";

import { copyRecord } from "#app/panel/records/list/copy-record.ts";

test("a copy is hidden, has its own name, and none of the original's identity", () => {
  const item = {
    id: "a",
    name: "Servicios",
    url: "/#servicios",
    is_active: true,
    order_index: 3,
    updated_at: "2026-01-01T00:00:00Z",
  };
  expect(copyRecord("menu_items", item)).toEqual({
    name: "Copia de Servicios",
    url: "/#servicios",
    is_active: false,
  });
});

test("a copy of a product keeps its facts, but not its address", () => {
  const product = {
    slug: "melaza",
    title: "Melaza",
    specs: [{ name: "Proteína" }],
    is_published: true,
    created_at: "2026-01-01T00:00:00Z",
    name_key: "melaza",
  };
  expect(copyRecord("products", product)).toEqual({
    title: "Copia de Melaza",
    specs: [{ name: "Proteína" }],
    is_published: false,
  });
});

test("the name of a copy has at most as many characters as the column", () => {
  const { title } = copyRecord("news", { title: "ñ".repeat(300) }) as { title: string };
  expect(title).toHaveLength(300);
  expect(title).toMatch(/^Copia de ñ+$/);
});
