import { expect, test } from "vitest";

import { cutToLimit, measureText } from "#domain/seo/text-limits.ts";

test.each([
  ["site_title", 60],
  ["title", 60],
  ["site_description", 160],
  ["description", 160],
])("%s has a guide of %i characters", (key, limit) => {
  expect(measureText(key, " ñandú 🐄 ")).toEqual({ length: 7, limit });
});

test.each(["keywords", "author", "phone", "constructor"])("%s has no guide", (key) => {
  expect(measureText(key, "a")).toBeNull();
});

test.each([
  ["Corto", 60, "Corto"],
  ["a".repeat(60), 60, "a".repeat(60)],
  ["uno dos tres", 9, "uno dos …"],
  ["a".repeat(70), 60, `${"a".repeat(59)} …`],
])("«%s» is cut at %i", (text, limit, shown) => {
  expect(cutToLimit(text, limit)).toBe(shown);
});
