import { expect, inject, test } from "vitest";

import { findPostgres, withPostgres } from "#tests/support/postgres.ts";
import { drillStops } from "#tests/support/stop-drill.ts";

/* The short form of `npm run drill -- stop`. */

const SHORT = { stops: 1, withStuck: false };

test("a site that is stopped under load ends in time, finishes what is under way, and keeps what it acknowledged", async () => {
  const report = await drillStops({ ...SHORT, template: inject("pgliteTemplate") });
  expect(report.faults).toEqual([]);
  expect(report.underWay).toBeGreaterThan(3);
}, 120_000);

test.skipIf((await findPostgres()) === null)(
  "so does one over PostgreSQL",
  async () => {
    const report = await withPostgres((postgres) => drillStops({ ...SHORT, postgres }));
    expect(report.faults).toEqual([]);
    expect(report.underWay).toBeGreaterThan(3);
  },
  120_000,
);
