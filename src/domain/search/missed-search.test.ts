import { expect, test } from "vitest";

import { toMissedSearch } from "#domain/search/missed-search.ts";

test.each([
  [" Gallinaza  Compostada ", "gallinaza compostada"],
  ["CAÑA", "cana"],
  ["3001234567", null],
  ["ana@correo.com", null],
  ["x", null],
  ["a b", null],
  ["uno dos tres cuatro cinco", null],
  ["a".repeat(41), null],
  ["'; drop table", null],
  ["", null],
])("%j is counted as %j", (text, words) => {
  expect(toMissedSearch(text)).toBe(words);
});
