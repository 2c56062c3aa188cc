import { expect, inject, test } from "vitest";

import { drillKills } from "#tests/drills/kills.ts";
import { createAcknowledgedWrites } from "#tests/support/acknowledged-writes.ts";
import { findPostgres, withPostgres } from "#tests/support/postgres.ts";
import { pickSize } from "#tests/support/size.ts";

/* The short form of `npm run drill -- kills`. */

test("a site killed amid a stream of writes loses no acknowledged write and serves again", async () => {
  const kills = pickSize(1, 3);
  const report = await drillKills({ kills, template: inject("pgliteTemplate") });
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 120_000);

test.skipIf((await findPostgres()) === null)(
  "a site whose PostgreSQL is killed amid a stream of writes loses no acknowledged write and serves again",
  async () => {
    const report = await withPostgres((postgres) => drillKills({ kills: 2, postgres }));
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.ofServer).toBe(2);
  },
  120_000,
);

test("a lost, reverted or half-done write is reported", () => {
  const writes = createAcknowledgedWrites();
  const states = (...entries: [string, string | null][]) => new Map(entries);
  writes.begin(states(["lost", "v1"])).acknowledge();
  writes.begin(states(["back", "v1"])).acknowledge();
  writes.begin(states(["back", null])).acknowledge();
  writes.begin(states(["same", "v1"])).acknowledge();
  writes.begin(states(["same", "v2"]));
  writes.begin(states(["done", "v3"]));
  writes.begin(states(["one", "v4"], ["two", "v4"]));
  const found = states(["back", "v1"], ["same", "v1"], ["done", "v3"], ["one", "v4"]);
  expect(writes.reconcile(found)).toEqual({
    unacknowledged: 1,
    faults: [
      "one, two: half written",
      "lost: v1 was acknowledged, and null is there",
      "back: null was acknowledged, and v1 is there",
    ],
  });
  expect(writes.reconcile(found)).toEqual({ unacknowledged: 0, faults: [] });
});
