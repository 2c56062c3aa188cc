import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  cutValue,
  listKnownNames,
  nameSection,
  parseContentSearch,
} from "#domain/content/content-list.ts";

test.each([
  ["a".repeat(100), "a".repeat(100)],
  ["a".repeat(101), `${"a".repeat(100)}…`],
  ["🐄".repeat(100), "🐄".repeat(100)],
  [`${"🐄".repeat(99)} y más`, `${"🐄".repeat(99)}…`],
])("values over 100 characters are cut, between characters", (value, shown) => {
  expect(cutValue(value)).toBe(shown);
});

test("every section of the site has a Spanish name", () => {
  const nameless = Object.keys(CATALOGUE).filter((section) => nameSection(section) === section);
  expect(nameless).toEqual([]);
  expect(nameSection("otra")).toBe("otra");
});

const namesOf = (text: string) => parseContentSearch(text).map(({ names }) => names);

test("a search is split into words, each with the texts that it means", () => {
  expect(parseContentSearch("  titular   destacada ").map(({ word }) => word)).toEqual([
    "titular",
    "destacada",
  ]);
  expect(parseContentSearch("   ")).toEqual([]);
  const [titular = [], destacada = []] = namesOf("TITULAR destacáda");
  expect(titular).toContain("hero.title\\_highlight");
  expect(destacada).toContain("hero.title\\_highlight");
});

test("a section's Spanish name means the whole section", () => {
  expect(namesOf("Portada")[0]).toContain("hero.%");
  expect(namesOf("pie")[0]).toContain("footer.%");
});

test("a word for a list's first item means all of its items", () => {
  expect(namesOf("pregunta")[0]).toContain("services.faq\\_%\\_question");
});

test("an unknown word means no text", () => {
  expect(namesOf("x100%_(,*")).toEqual([[]]);
});

test("the known names include every text of the catalogue, with escaped wildcards", () => {
  const names = listKnownNames();
  expect(names).toContain("hero.badge");
  // «Empresa y marca» edits those of the section trust.
  const { trust: _, ...listed } = CATALOGUE;
  for (const [section, entries] of Object.entries(listed)) {
    for (const key of Object.keys(entries)) {
      expect(names).toContain(`${section}.${key}`.replaceAll("_", "\\_"));
    }
  }
});
