import { expect, test } from "vitest";

import { readProductSearch } from "#domain/search/product-search.ts";
import { parseSynonyms } from "#domain/search/synonyms.ts";

const NAMES = [
  "Bovinos",
  "Aves",
  "Porcinos",
  "Peces",
  "Equinos",
  "Ovinos",
  "Caprinos",
  "Lombrices",
];
const SYNONYMS = parseSynonyms("leche, cebú: Bovinos\nsaco: bulto\nbicho: Aves");

const read = (text: string, names = NAMES) => {
  const { wanted, rest } = readProductSearch(text, names, SYNONYMS);
  return [wanted.map(({ label }) => label), rest];
};

test.each([
  ["caballos", ["Equinos"], ""],
  ["urea para caballos", ["Equinos"], "urea"],
  ["Urea para las YEGUAS", ["Equinos"], "Urea"],
  ["alimento para gallinas ponedoras", ["Aves"], ""],
  ["pollos de engorde", ["Aves"], ""],
  ["cabras de leche", ["Caprinos"], ""],
  ["ganado de leche", ["Bovinos"], ""],
  ["leche", ["Bovinos"], ""],
  ["melaza para ganado", ["Bovinos"], "melaza"],
  ["ganado porcino", ["Porcinos"], ""],
  ["ovejas y cabras", ["Ovinos", "Caprinos"], ""],
  ["ovino-caprino", ["Ovinos", "Caprinos"], ""],
  ["ovinocaprinos", ["Ovinos", "Caprinos"], ""],
  ["producción ovicaprina", ["Ovinos", "Caprinos"], "producción"],
  ["sal de vacas 40 kg", ["Bovinos"], "sal 40 kg"],
  ["mojarra roja", ["Peces"], "roja"],
  ["humus para lombrices", ["Lombrices"], "humus"],
  ["lombriz", ["Lombrices"], ""],
  ["bichos", ["Aves"], ""],
  ["terneros", ["terneros"], ""],
  ["conejos", ["conejos"], ""],
  ["urea para conejos", ["conejos"], "urea"],
])("%j is for %j, and seeks %j", (text, species, rest) => {
  expect(read(text)).toEqual([species, rest]);
});

test.each([
  "harina de pescado",
  "aceite de pescado",
  "sebo de res",
  "suero de leche",
  "gallinaza",
  "big bag",
  "proteína",
  "sacos de 40 kg",
  "",
  "__proto__ constructor",
])("%j names no animals to feed", (text) => {
  expect(read(text)).toEqual([[], text]);
});

test("a wrong letter in an animal's name is forgiven only on demand", () => {
  expect(readProductSearch("urea para caballso", NAMES, SYNONYMS).wanted).toEqual([]);
  const { wanted, rest } = readProductSearch("urea para caballso", NAMES, SYNONYMS, true);
  expect([wanted[0]?.names, rest]).toEqual([["Equinos"], "urea"]);
  expect(
    readProductSearch("cachaza", NAMES, parseSynonyms("cachaza: melaza"), true).wanted,
  ).toEqual([]);
});

test("the words of a kind find what is for its whole species, not for another kind", () => {
  const names = ["Aves", "Pollos de engorde", "Ponedoras", "Todas las especies"];
  const [wanted] = readProductSearch("pollos", names, SYNONYMS).wanted;
  expect(wanted?.names).toEqual(["Aves", "Pollos de engorde", "Todas las especies"]);
  expect(read("conejos", ["Aves"])).toEqual([["conejos"], ""]);
  expect(read("conejos", ["Aves", "Todas las especies"])).toEqual([["conejos"], ""]);
  expect(read("pollos", ["Aves", "Todas las especies"])).toEqual([["Aves"], ""]);
});
