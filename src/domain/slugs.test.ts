import { expect, test } from "vitest";

import { isSlug } from "#domain/slugs.ts";

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
