import { expect, test } from "vitest";

import {
  describeRevision,
  findCurrent,
  groupByChange,
  nameAuthor,
  nameRecord,
  type RevisionSummary,
} from "#domain/revisions/revision.ts";

function makeRevision(fields: Partial<RevisionSummary>): RevisionSummary {
  return {
    id: 1,
    table_name: "products",
    record_id: "a",
    record_name: "Melaza",
    operation: "update",
    changed_columns: [],
    changed_at: "2026-11-21T15:00:00+00:00",
    change_id: "c",
    user_email: null,
    restored_from: null,
    restored_at: null,
    ...fields,
  };
}

test.each([
  [{ operation: "insert" }, "Creación"],
  [{ operation: "delete" }, "Eliminación"],
  [{ operation: "insert", restored_from: 3 }, "Restauración"],
  [{ operation: "update", restored_from: 3, changed_columns: ["title"] }, "Restauración"],
  [
    { changed_columns: ["features", "title", "description"] },
    "Cambio en Título, Descripción y Características",
  ],
  [{ changed_columns: ["id"] }, "Cambio"],
] as const)("%j is described as %s", (fields, text) => {
  const { changed_columns: columns = [], ...rest } = fields as Partial<RevisionSummary>;
  expect(describeRevision(makeRevision({ ...rest, changed_columns: [...columns] }))).toBe(text);
});

test("the author of a change is named by e-mail, and the installation as the system", () => {
  expect(nameAuthor(makeRevision({ user_email: "ana@empresa.example" }))).toBe(
    "ana@empresa.example",
  );
  expect(nameAuthor(makeRevision({}))).toBe("El sistema");
});

test("a text of the site is named by its meaning, an unknown one by its key", () => {
  expect(nameRecord("site_content", "whatsapp.phone_number")).not.toContain("phone_number");
  expect(nameRecord("site_content", "hero.propia.mía")).toBe("hero.propia.mía");
  expect(nameRecord("products", "hero.title")).toBe("hero.title");
});

test("revisions of one transaction are one change", () => {
  const revisions = [
    makeRevision({ id: 4, change_id: "y" }),
    makeRevision({ id: 3, change_id: "x" }),
    makeRevision({ id: 2, change_id: "x" }),
  ];
  expect(groupByChange(revisions).map((change) => change.revisions.map(({ id }) => id))).toEqual([
    [4],
    [3, 2],
  ]);
});

test("the newest revision of each record has its current state", () => {
  const revisions = [
    makeRevision({ id: 4, record_id: "b" }),
    makeRevision({ id: 3, record_id: "a" }),
    makeRevision({ id: 2, record_id: "b" }),
  ];
  const current = findCurrent(revisions);
  expect([current.get("b")?.id, current.get("a")?.id, current.get("c")]).toEqual([4, 3, undefined]);
});
