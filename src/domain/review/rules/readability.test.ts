import { expect, test } from "vitest";

import type { Article } from "#domain/news/article.ts";
import { findReadabilityFaults } from "#domain/review/rules/readability.ts";
import { indexSite } from "#domain/review/site.ts";

const site = indexSite({
  siteUrl: "https://ejemplo.example",
  today: "2026-11-24",
  products: [],
  articles: [],
  menu: [],
  texts: [],
  redirects: [],
  files: null,
});

function review(content: string): string[] {
  const row = { title: "Forrajes", content } as Article;
  return findReadabilityFaults({ table: "news", row }, site).map(({ what }) => what);
}

const words = (count: number, word = "vaca") => Array.from({ length: count }, () => word).join(" ");

test("a sentence of 41 words is named with its place, one of 40 is not", () => {
  expect(review(`## En el corral\n\n${words(40)}.\n\n- ${words(41)}.`)).toEqual([
    "Una frase tiene más de 40 palabras: «vaca vaca vaca vaca vaca vaca vaca vaca…» (41 palabras, bajo «En el corral»).",
  ]);
  expect(review(Array.from({ length: 7 }, () => `${words(41)}.`).join("\n\n")).at(-1)).toMatch(
    /^7 frases tienen más de 40 palabras: .*; y 2 más\.$/,
  );
});

test("a hard text is graded, by both formulas", () => {
  expect(review(`${words(30, "suplementación")}. `.repeat(4))[0]).toMatch(
    /^El texto es muy difícil de leer: -?\d+ de 100 en la escala INFLESZ \(Fernández Huerta: -?\d+\)\.$/,
  );
});

test("abbreviations are named once, with their sentence, unless they are known or explained", () => {
  expect(review("El forraje maduro tiene más FDN. Con más FDN, come menos.")).toEqual([
    "Siglas sin explicar: FDN («El forraje maduro tiene más FDN.»).",
  ]);
  const fine = [
    "La fibra detergente neutra (FDN) llena. La FDN baja el consumo.",
    "FDN (fibra detergente neutra).",
    "El infrarrojo cercano, NIRS, tamiza.",
    "Registro ICA y NIT en el PDF.",
    "Siglo XXI, tomo IV.",
    "MELAZA DE CAÑA PURA",
    "Use NaCl o Ca.",
  ];
  expect(fine.map(review)).toEqual(fine.map(() => []));
});

test("code, addresses and long texts without spaces cost no more than others", () => {
  const started = performance.now();
  review(`${"A".repeat(100_000)} ${"aeí".repeat(30_000)}`);
  expect(performance.now() - started).toBeLessThan(2000);
});
