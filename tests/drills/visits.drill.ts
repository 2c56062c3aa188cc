import { expect, test } from "vitest";

import { drillVisits } from "#tests/drills/visits.ts";

/* The short form of `npm run drill -- visits`. */

test("visits are counted without bots, survive a kill but for a minute, and stay bounded in a flood", async () => {
  const report = await drillVisits({ visits: 2000, kills: 1, invented: 5000 });
  expect(report.faults).toEqual([]);
  expect(report.worstPage).toBe(0);
  expect(report.counted).toBe(report.opened);
  expect(report.botsShown).toBeLessThan(report.opened * 0.02);
  expect(report.rows).toBeLessThan(1200);
  expect(report.grownMiB).toBeLessThan(100);
}, 300_000);
