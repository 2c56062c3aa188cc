import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { cutValue, nameSection } from "#domain/content/list/content-list.ts";

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
