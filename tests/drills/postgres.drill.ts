import { expect, test } from "vitest";

import { drillKills } from "#tests/support/kills-drill.ts";
import { findPostgres, withPostgres } from "#tests/support/postgres.ts";
import { drillStops } from "#tests/support/stop-drill.ts";

/* The tests of kills.test.ts and stop.test.ts over PostgreSQL instead of the embedded database. */

const isInstalled = (await findPostgres()) !== null;

test.skipIf(!isInstalled)(
  "a site whose PostgreSQL is killed amid a stream of writes loses no acknowledged write and serves again",
  async () => {
    const report = await withPostgres((postgres) => drillKills({ kills: 2, postgres }));
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.ofServer).toBe(2);
  },
  120_000,
);

test.skipIf(!isInstalled)(
  "a site over PostgreSQL that is stopped under load ends within its time limit and loses no acknowledged write",
  async () => {
    const report = await withPostgres((postgres) =>
      drillStops({ stops: 1, withStuck: false, postgres }),
    );
    expect(report.faults).toEqual([]);
    expect(report.underWay).toBeGreaterThan(3);
  },
  120_000,
);
