import { expect, test } from "vitest";

import { findConflicts, isSame, listChanges } from "#domain/records/changes.ts";

const BASE = { title: "Melaza", category: null, features: ["a", "b"], is_published: true };

test("only differences are sent, lists and nulls included", () => {
  expect(listChanges(BASE, { ...BASE })).toEqual({});
  expect(
    listChanges(BASE, { title: "Melaza", category: "Energéticos", features: ["a"], min: 3 }),
  ).toEqual({ category: "Energéticos", features: ["a"], min: 3 });
});

test.each([
  ["neither side changed it", BASE, {}, []],
  ["only the other side changed it", { ...BASE, title: "Otra" }, { category: "Grasas" }, []],
  ["only this side changed it", BASE, { title: "Mía" }, []],
  ["both wrote the same", { ...BASE, title: "Igual" }, { title: "Igual" }, []],
  ["both wrote, differently", { ...BASE, title: "Otra" }, { title: "Mía" }, ["title"]],
  ["a list grew on both sides", { ...BASE, features: ["a"] }, { features: ["b"] }, ["features"]],
  ["the other side reverted it", BASE, { title: "Mía" }, []],
])("%s", (_, theirs, changes, conflicts) => {
  expect(findConflicts(BASE, theirs, changes)).toEqual(conflicts);
});

test("values are compared as JSON", () => {
  expect(isSame([{ a: 1, b: [null] }], [{ b: [null], a: 1 }])).toBe(true);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, undefined)).toBe(false);
  expect(isSame("1", 1)).toBe(false);
});
