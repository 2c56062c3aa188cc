import { expect, test } from "vitest";

import {
  BUYERS_WORDS,
  listWordsFor,
  parseSynonyms,
  replaceSynonyms,
} from "#domain/search/synonyms.ts";

const SYNONYMS = parseSynonyms(
  "vaca, Ganado , res: Bovinos\r\nlombriz: Aves\nsin destino:\nsolo texto\n : Nada",
);

test("lines of words and what they stand for are read, others are left out", () => {
  expect([...SYNONYMS]).toEqual([
    ["vaca", "Bovinos"],
    ["ganado", "Bovinos"],
    ["res", "Bovinos"],
    ["lombriz", "Aves"],
  ]);
});

test.each([
  ["VACAS", "Bovinos", "Bovinos"],
  ["sal para reses", "sal para Bovinos", "Bovinos"],
  ["lombrices rojas", "Aves rojas", "Aves"],
  ["vacas y ganado", "Bovinos y", "Bovinos"],
])("%j is sought as %j, or else as %j", (typed, whole, meant) => {
  expect(replaceSynonyms(typed, SYNONYMS)).toEqual({ whole, meant });
});

test.each(["melaza", ""])("%j is sought as it is", (typed) => {
  expect(replaceSynonyms(typed, SYNONYMS)).toBeNull();
});

test("no synonym of the site's own list stands for another synonym", () => {
  const own = parseSynonyms(BUYERS_WORDS);
  expect(own.size).toBeGreaterThan(25);
  for (const meant of own.values()) expect(replaceSynonyms(meant, own)).toBeNull();
});

test("the words for a name are found back", () => {
  expect(listWordsFor(["BOVINOS"], SYNONYMS)).toEqual(["vaca", "ganado", "res"]);
  expect(listWordsFor(["Peces"], SYNONYMS)).toEqual([]);
});
