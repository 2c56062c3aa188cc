import { expect, test } from "vitest";

import { withPostgres } from "#tests/support/postgres.ts";
import { drillUpgrades } from "#tests/support/upgrade-drill.ts";

test("every old state of the database is upgraded to this one with its rows", async () => {
  const report = await withPostgres((postgres) => drillUpgrades({ postgres }, () => undefined));
  expect(report).toMatchObject({ faults: [] });
  expect(report.states).toBeGreaterThan(50);
});
