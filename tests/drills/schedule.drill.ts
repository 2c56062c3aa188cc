import { expect, inject, test } from "vitest";

import { drillSchedule } from "#tests/drills/schedule.ts";
import { measureLateness } from "#tests/support/schedule-checks.ts";
import { pickSize } from "#tests/support/size.ts";

/* The short form of `npm run drill -- schedule`. */

test("a site killed while publications become due carries out each once and in time", async () => {
  const report = await drillSchedule({
    ...pickSize({ count: 8, everyMs: 400, kills: 2 }, { count: 24, kills: 6 }),
    template: inject("pgliteTemplate"),
  });
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ doubled: 0, lost: 0 });
}, 120_000);

test("a publication is late only while an instance was ready", () => {
  const ready = [
    { from: 0, to: 100 },
    { from: 50, to: 300 },
    { from: 1000, to: Infinity },
  ];
  const lateness = (dueAt: number, doneAt: number) => {
    const outcome = { done_at: new Date(doneAt).toISOString(), failure: null };
    const planned = { target: { action: "publish" }, records: [], pages: [], id: "a", dueAt };
    return measureLateness(ready, [planned], [{ ...outcome, id: "a" }])[0];
  };
  expect(lateness(20, 60)).toBe(40);
  expect(lateness(20, 250)).toBe(230);
  expect(lateness(400, 1100)).toBe(100);
  expect(lateness(200, 1010)).toBe(100);
  expect(lateness(200, 5000)).toBe(4000);
});
