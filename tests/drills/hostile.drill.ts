import { expect, inject, test } from "vitest";

import { drillHostile } from "#tests/drills/hostile.ts";
import { pickSize } from "#tests/support/size.ts";

/* The short form of `npm run drill -- hostile`, which sends many times as much. */

/** Allowance for garbage that is not collected yet; the full drill checks whether memory grows. */
const UNCOLLECTED_MB = 150;

test("hostile requests to every endpoint are refused clearly and harm nothing", async () => {
  const rounds = pickSize(1, 2);
  const { requests, forgotten, faults, statuses, memory } = await drillHostile({
    every: 60,
    rounds,
    template: inject("pgliteTemplate"),
  });
  expect(faults).toEqual([]);
  expect(forgotten).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(300);
  expect(Object.keys(statuses).filter((status) => status >= "500" && status !== "none")).toEqual(
    [],
  );
  expect(memory).toHaveLength(rounds);
  // After one round there is nothing to compare.
  expect((memory.at(-1) ?? 0) - (memory[0] ?? 0)).toBeLessThan(UNCOLLECTED_MB);
}, 240_000);
