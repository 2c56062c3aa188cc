import { expect, test } from "vitest";

import { drillPush } from "#tests/drills/push.ts";

/* The short form of `npm run drill -- push`. */

test("a site killed while it sends notifications sends each one after its restart, under one tag", async () => {
  const report = await drillPush({ notifications: 20 });
  expect(report.faults).toEqual([]);
  expect(report.stored).toBeGreaterThanOrEqual(20);
}, 240_000);
