import { expect, inject, test } from "vitest";

import { drillHostile } from "#tests/drills/hostile.ts";
import { pickSize } from "#tests/support/size.ts";

/* The short form of `npm run drill -- hostile`, which sends many times as much. */

test("hostile requests to every endpoint are refused clearly and harm nothing", async () => {
  const { requests, forgotten, faults } = await drillHostile({
    every: 60,
    rounds: pickSize(1, 2),
    template: inject("pgliteTemplate"),
  });
  expect(faults).toEqual([]);
  expect(forgotten).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(300);
}, 240_000);
