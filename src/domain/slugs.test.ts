import { expect, test } from "vitest";

import { isSlug, normaliseSlug, toSlug } from "#domain/slugs.ts";

test.each(["glicerol", "torta-de-palmiste", "premezcla-2", "5eed0001-0000-4000-8000-000000000001"])(
  "%s may be a slug",
  (text) => {
    expect(isSlug(text)).toBe(true);
  },
);

test.each(["", "-", "Glicerol", "a--b", "a-", "á", "a b", "a\u0000", "../a", "a".repeat(2001)])(
  "%j is no slug",
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

test.each([
  ["Torta de Palmiste", "torta-de-palmiste"],
  ["  ¡Ñame & maíz!  ", "name-maiz"],
  ["Melaza – 79 °Brix", "melaza-79-brix"],
  ["½ bulto", "1-2-bulto"],
  ["¿?", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%j becomes the slug %j", (text, slug) => {
  expect(toSlug(text)).toBe(slug);
  expect(slug === "" || isSlug(slug)).toBe(true);
});

test("while it is typed, a slug may end in a hyphen", () => {
  expect(normaliseSlug("Torta ")).toBe("torta-");
  expect(normaliseSlug("torta-d")).toBe("torta-d");
});
