import fc from "fast-check";
import { expect, test } from "vitest";

import { foldText } from "#domain/fold-text.ts";
import { indexForSearch, search } from "#domain/search/search.ts";

const ITEMS = [
  { title: "Sal mineralizada", body: "Con fosfato bicálcico para pasturas" },
  { title: "Fosfato monodicálcico", body: "Fósforo al 21 %" },
  { title: "Superfosfato", body: "" },
  { title: "Melaza de caña", body: "Energía líquida", words: "contact.phone" },
  { title: "Ficha del Ñame", body: "Texto" },
];
const index = indexForSearch(ITEMS);
const find = (text: string) => search(index, text, 10).found.map(({ item }) => item.title);

test("titles come before bodies, and beginnings of words before their middles", () => {
  expect(find("fosfato")).toEqual(["Fosfato monodicálcico", "Superfosfato", "Sal mineralizada"]);
});

test("words in a row come before the same words apart", () => {
  const items = ["del lote un certificado", "el certificado del lote"];
  const texts = indexForSearch(items.map((body) => ({ title: "", body })));
  expect(search(texts, "certificado del lote", 1).found[0]?.item.body).toBe(items[1]);
});

test.each([
  ["MELAZA", ["Melaza de caña"]],
  ["cana melaza", ["Melaza de caña"]],
  ["ñame", ["Ficha del Ñame"]],
  ["fosforo 21", ["Fosfato monodicálcico"]],
  ["contact.phone", ["Melaza de caña"]],
  ["melaza pasturas", []],
  ["al", ["Fosfato monodicálcico"]],
  ["fosfato bicalcico", ["Sal mineralizada"]],
  ["  ", []],
  ["zzz", []],
])("%j finds %j", (text, titles) => {
  expect(find(text)).toEqual(titles);
});

test.each([
  ["melasa", "wrong"],
  ["meleza", "wrong"],
  ["melza", "missing"],
  ["mellaza", "added"],
  ["melazas", "added at the end"],
  ["meazla", null],
  ["mealza", "swapped"],
  ["melx", null],
  ["enelaza", null],
])("a word with one letter wrong is found: %s", (text, kind) => {
  expect(find(text)).toEqual(kind === null ? [] : ["Melaza de caña"]);
});

test("a word that is there as typed is not corrected", () => {
  expect(search(indexForSearch([{ title: "Grasa", body: "" }, ...ITEMS]), "grasa", 9).total).toBe(
    1,
  );
});

const PLACES = indexForSearch([
  { title: "Fotos de la bodega", body: "" },
  { title: "Imágenes", body: "Para cambiarlas", names: "foto imagen clave" },
  { title: "Cambiar la contraseña", body: "", names: "clave" },
]);
const findPlaces = (text: string) =>
  search(PLACES, text, 10).found.map(({ item, isNamed }) => [item.title, isNamed]);

test.each([
  ["foto", "Imágenes"],
  ["fotos", "Imágenes"],
  ["imágenes", "Imágenes"],
  ["clve", "Imágenes"],
])("%j names an item in the singular, the plural, and with one letter wrong", (text, title) => {
  expect(findPlaces(text)[0]).toEqual([title, true]);
});

test("filler words are not required, but decide between items that are named alike", () => {
  expect(findPlaces("¿cómo cambiar la clave?")).toEqual([
    ["Cambiar la contraseña", true],
    ["Imágenes", true],
  ]);
  expect(findPlaces("de la")).toEqual([["Fotos de la bodega", false]]);
});

test("several words that are a whole title come before names", () => {
  const items = [
    { title: "Sitio", body: "", names: "sitio ver" },
    { title: "Ver el sitio", body: "" },
  ];
  expect(search(indexForSearch(items), "ver el sitio", 1).found[0]?.item).toBe(items[1]);
});

test("a result shows where it matched, in its own letters", () => {
  const [found] = search(index, "energia cana", 1).found;
  expect(found?.title).toEqual([
    { text: "Melaza de ", isMatch: false },
    { text: "caña", isMatch: true },
  ]);
  expect(found?.excerpt).toEqual([
    { text: "Energía", isMatch: true },
    { text: " líquida", isMatch: false },
  ]);
});

test("the excerpt of a long text begins shortly before the match, without Markdown", () => {
  const body = `${"Una frase cualquiera. ".repeat(20)}\n\n## La **melaza** [seca](/a)\n- y más ${"texto ".repeat(60)}`;
  const [found] = search(indexForSearch([{ title: "A", body }]), "melaza", 1).found;
  const text = found?.excerpt.map((part) => part.text).join("");
  expect(text).toMatch(/^….*La melaza seca y más texto.*…$/);
  expect(text?.length).toBeLessThan(120);
});

test("the total counts what is beyond the limit", () => {
  const result = search(index, "fosfato", 2);
  expect([result.found.length, result.total]).toEqual([2, 3]);
});

test("whatever is typed, the parts of a result are its text, and the marked ones are what was typed", () => {
  const letters = fc.string({
    // By characters: half a cow is nothing that a browser sends.
    unit: fc.constantFrom(...Array.from("aáÁeñÑ ß İ🐄.*[]()\n%-"), "e\u0301"),
    maxLength: 30,
  });
  fc.assert(
    fc.property(letters, letters, letters, (title, body, text) => {
      const { found } = search(indexForSearch([{ title, body }]), text, 5);
      for (const { title: parts } of found) {
        expect(parts.map((part) => part.text).join("")).toBe(title);
        for (const part of parts.filter(({ isMatch }) => isMatch)) {
          expect(foldText(text)).toContain(foldText(part.text).trim().slice(0, 1));
        }
      }
    }),
    { numRuns: 500 },
  );
});
