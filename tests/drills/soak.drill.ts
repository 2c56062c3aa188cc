import { expect, inject, test } from "vitest";

import { drillSoak } from "#tests/drills/soak.ts";

/* The short form of `npm run drill -- soak`, which is too short to show whether memory stays flat. */

const SECONDS = 6;

test("concurrent visitors and an administrator get correct responses, and nothing is lost", async () => {
  const minutes = SECONDS / 60;
  const report = await drillSoak({ minutes, template: inject("pgliteTemplate") });
  expect(report.faults).toEqual([]);
  expect(report.visits).toBeGreaterThan(SECONDS);
  expect(report.edits).toBeGreaterThan(0);
  expect(Math.min(...report.memoryMb, ...report.heapMb)).toBeGreaterThan(0);
}, 120_000);
