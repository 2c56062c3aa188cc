import { expect, test } from "vitest";

import { findConflicts, isSame, listChanges } from "#domain/records/changes.ts";

const BASE = { title: "Melaza", category: null, features: ["a", "b"], is_published: true };

test("only what differs is sent, lists and nulls included", () => {
  expect(listChanges(BASE, { ...BASE })).toEqual({});
  expect(
    listChanges(BASE, { title: "Melaza", category: "Energéticos", features: ["a"], min: 3 }),
  ).toEqual({ category: "Energéticos", features: ["a"], min: 3 });
});

test.each([
  ["nobody touched it", BASE, {}, []],
  ["only the other one touched it", { ...BASE, title: "Otra" }, { category: "Grasas" }, []],
  ["only this one touched it", BASE, { title: "Mía" }, []],
  ["both wrote the same", { ...BASE, title: "Igual" }, { title: "Igual" }, []],
  ["both wrote, differently", { ...BASE, title: "Otra" }, { title: "Mía" }, ["title"]],
  ["a list grew on both sides", { ...BASE, features: ["a"] }, { features: ["b"] }, ["features"]],
  ["the other one took it back to what it was", BASE, { title: "Mía" }, []],
])("%s", (_, theirs, changes, conflicts) => {
  expect(findConflicts(BASE, theirs, changes)).toEqual(conflicts);
});

test("values are the same as JSON has them", () => {
  expect(isSame([{ a: 1, b: [null] }], [{ b: [null], a: 1 }])).toBe(true);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, undefined)).toBe(false);
  expect(isSame("1", 1)).toBe(false);
});
