import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { cutValue, groupBySection, nameSection } from "#domain/content/content-list.ts";
import type { ContentRow } from "#domain/content/content-row.ts";

const rows: ContentRow[] = [
  { id: "1", section: "contact", key: "phone", value: "+57 601 555 0101", type: "phone" },
  { id: "2", section: "hero", key: "badge", value: "Nutrición animal", type: "text" },
  { id: "3", section: "hero", key: "propia", value: "Algo más", type: "text" },
];

test.each([
  ["a".repeat(100), "a".repeat(100)],
  ["a".repeat(101), `${"a".repeat(100)}…`],
  ["🐄".repeat(100), "🐄".repeat(100)],
  [`${"🐄".repeat(99)} y más`, `${"🐄".repeat(99)}…`],
])("values over 100 characters are cut, between characters", (value, shown) => {
  expect(cutValue(value)).toBe(shown);
});

test("rows are grouped by section in the order in which they come", () => {
  expect(groupBySection(rows).map(([section, group]) => [section, group.length])).toEqual([
    ["contact", 1],
    ["hero", 2],
  ]);
});

test("every section of the site has a Spanish name", () => {
  const nameless = Object.keys(CATALOGUE).filter((section) => nameSection(section) === section);
  expect(nameless).toEqual([]);
  expect(nameSection("otra")).toBe("otra");
});
