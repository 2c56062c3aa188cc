import { expect, test } from "vitest";

import { findConflicts, isSame, joinTexts, listChanges } from "#domain/records/changes.ts";

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

test.each([
  [
    "both stay, theirs first",
    "",
    "Ya la llamé",
    "Llamar el lunes",
    "Ya la llamé\n\nLlamar el lunes",
  ],
  [
    "the text both added to is not repeated",
    "Viejo",
    "Viejo\nSuyo",
    "Viejo\nMío",
    "Viejo\nSuyo\n\nMío",
  ],
  ["a text that was rewritten stays whole", "Viejo", "Suyo", "Viejo\nMío", "Suyo\n\nViejo\nMío"],
  [
    "a word that was continued stays whole",
    "Llamar",
    "Llamar ya",
    "Llamarla",
    "Llamar ya\n\nLlamarla",
  ],
  ["an empty text adds nothing", "Viejo", "", "Mío", "Mío"],
])("joining texts: %s", (_, before, theirs, mine, joined) => {
  expect(joinTexts(before, theirs, mine)).toBe(joined);
});

test("values are compared as JSON", () => {
  expect(isSame([{ a: 1, b: [null] }], [{ b: [null], a: 1 }])).toBe(true);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, undefined)).toBe(false);
  expect(isSame("1", 1)).toBe(false);
});
