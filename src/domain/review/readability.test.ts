import { expect, test } from "vitest";

import { countSyllables, listSentences, measureReadability } from "#domain/review/readability.ts";

test.each([
  ["sal", 1],
  ["vaca", 2],
  ["agua", 2],
  ["melaza", 3],
  ["quien", 1],
  ["guía", 2],
  ["guion", 1],
  ["pingüino", 3],
  ["cigüeña", 3],
  ["leer", 2],
  ["héroe", 3],
  ["ruido", 2],
  ["ciudad", 2],
  ["país", 2],
  ["búho", 2],
  ["alcohol", 3],
  ["prohibir", 2],
  ["muy", 1],
  ["y", 1],
  ["rey", 1],
  ["yeso", 2],
  ["buey", 1],
  ["Uruguay", 3],
  ["nutrición", 3],
  ["alimentación", 5],
  ["FDN", 1],
])("%s has %i syllables", (word, count) => {
  expect(countSyllables(word)).toBe(count);
});

test("a text is measured by its syllables per word and words per sentence", () => {
  // 10 words, 17 syllables: 1.7 per word, 10 per sentence.
  const sentence = "La vaca come melaza con un poco de agua limpia.";
  expect(measureReadability(Array.from({ length: 10 }, () => sentence))).toEqual({
    words: 100,
    inflesz: Math.round(206.835 - 62.3 * 1.7 - 10),
    fernandezHuerta: Math.round(206.84 - 60 * 1.7 - 1.02 * 10),
    grade: "muy fácil",
  });
  const long = Array.from({ length: 20 }, () => "La suplementación mineral recomendada").join(" ");
  expect(measureReadability([`${long}.`, `${long}.`])?.grade).toBe("muy difícil");
});

test("a short text is not measured, nor are numbers, which have no syllables", () => {
  expect(measureReadability(["Dos palabras."])).toBeNull();
  expect(measureReadability([Array.from({ length: 200 }, () => "1.250").join(" ")])).toBeNull();
});

test("an abbreviation within a sentence does not end it", () => {
  expect(listSentences("Use 5 kg aprox. por animal. Pese el resto.")).toHaveLength(2);
});
