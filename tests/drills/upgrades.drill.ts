import { expect, test } from "vitest";

import { drillUpgrades } from "#tests/drills/upgrades.ts";
import { withPostgres } from "#tests/support/postgres.ts";

/** Each migration adds a state, with its own database: 100 s on two idle cores with 60 of them. */
const TIMEOUT_MS = 900_000;

test(
  "every old state of the database is upgraded to this one with its rows",
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await withPostgres((postgres) => drillUpgrades({ postgres }, () => undefined));
    expect(report).toMatchObject({ faults: [] });
    expect(report.states).toBeGreaterThan(50);
  },
);
