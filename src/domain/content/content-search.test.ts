import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { listKnownNames, parseContentSearch } from "#domain/content/content-search.ts";

const namesOf = (text: string) => parseContentSearch(text).map(({ names }) => names);

test("a search is its words, each with the texts that it stands for", () => {
  expect(parseContentSearch("  titular   destacada ").map(({ word }) => word)).toEqual([
    "titular",
    "destacada",
  ]);
  expect(parseContentSearch("   ")).toEqual([]);
  const [titular = [], destacada = []] = namesOf("TITULAR destacáda");
  expect(titular).toContain("hero.title\\_highlight");
  expect(destacada).toContain("hero.title\\_highlight");
});

test("a section's Spanish name stands for the whole section", () => {
  expect(namesOf("Portada")[0]).toContain("hero.%");
  expect(namesOf("pie")[0]).toContain("footer.%");
});

test("what stands for a list's first item stands for all of its items", () => {
  expect(namesOf("pregunta")[0]).toContain("services.faq\\_%\\_question");
});

test("a word that no text means stands for none", () => {
  expect(namesOf("x100%_(,*")).toEqual([[]]);
});

test("every text of the catalogue is among the known names, whose wildcards are literal", () => {
  const names = listKnownNames();
  expect(names).toContain("hero.badge");
  for (const [section, entries] of Object.entries(CATALOGUE)) {
    for (const key of Object.keys(entries)) {
      expect(names).toContain(`${section}.${key}`.replaceAll("_", "\\_"));
    }
  }
});
