import { expect, test } from "vitest";

import {
  type Change,
  countChanges,
  listChanges,
  listDraftsOf,
  nameTogether,
} from "#domain/publishing/changes.ts";
import type { DraftSummary, Package } from "#domain/publishing/draft.ts";

const DAY = "2026-12-01T10:00:00Z";

function draft(id: string, package_id: string | null = null): DraftSummary {
  return {
    id,
    table_name: "products",
    record_id: `record-${id}`,
    record_name: id,
    is_new: false,
    is_complete: true,
    package_id,
    user_email: null,
    created_at: DAY,
    updated_at: DAY,
  };
}

const group = (id: string): Package => ({
  id,
  name: id,
  needs_approval: false,
  created_at: DAY,
  updated_at: DAY,
});

test("groups come first with their drafts, and an empty group is no change", () => {
  const changes = listChanges(
    [draft("Sal"), draft("Maíz", "navidad"), draft("Soya", "navidad")],
    [group("navidad"), group("vacío")],
  );
  expect(changes.map(({ kind, name }) => [kind, name])).toEqual([
    ["group", "navidad"],
    ["draft", "Sal"],
  ]);
  expect(listDraftsOf(changes).map(({ id }) => id)).toEqual(["Maíz", "Soya", "Sal"]);
});

test("a draft of a group that was not loaded yet still appears", () => {
  expect(listChanges([draft("Sal", "nuevo")], []).map(({ name }) => name)).toEqual(["Sal"]);
});

test.each([
  [["Melaza"], "Melaza"],
  [["Melaza", "Sal"], "Melaza y Sal"],
  [["Melaza", "Sal", "Maíz"], "Melaza, Sal y Maíz"],
  [["Melaza", "Sal", "Maíz", "Soya"], "Melaza, Sal y 2 más"],
])("%j together are named «%s»", (names, text) => {
  const changes = names.map((id): Change => ({ kind: "draft", id, name: id, draft: draft(id) }));
  expect(nameTogether(changes)).toBe(text);
});

test("changes are counted in words", () => {
  expect([countChanges(1), countChanges(3)]).toEqual(["1 cambio", "3 cambios"]);
});
