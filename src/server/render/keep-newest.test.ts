import { expect, test } from "vitest";

import { keepNewest } from "#server/render/keep-newest.ts";

test("what was used longest ago leaves, and what is used again stays", () => {
  const kept = new Map<string, number>();
  for (const [index, key] of ["a", "b", "a", "c"].entries()) keepNewest(kept, [key, index], 2);
  expect([...kept]).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
});
