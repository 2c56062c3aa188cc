import { expect, inject, test } from "vitest";

import { drillStops } from "#tests/drills/stop.ts";
import { findPostgres, withPostgres } from "#tests/support/postgres.ts";

/* The short form of `npm run drill -- stop`. */

test("a site stopped under load ends within its time limit, completes its requests and loses no acknowledged write", async () => {
  const template = inject("pgliteTemplate");
  const report = await drillStops({ stops: 1, withStuck: false, template });
  expect(report.faults).toEqual([]);
  expect(report.underWay).toBeGreaterThan(3);
}, 120_000);

test.skipIf((await findPostgres()) === null)(
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
