import { expect, test } from "vitest";

import { drillUpgrades } from "#tests/drills/upgrades.ts";
import { withPostgres } from "#tests/support/postgres.ts";

/** Each migration after the baseline adds a state, with its own database. */
const TIMEOUT_MS = 600_000;

test(
  "databases of the release before the baseline, and of each later migration, are upgraded with their rows",
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await withPostgres((postgres) => drillUpgrades({ postgres }, () => undefined));
    expect(report).toMatchObject({ faults: [] });
    expect(report.states).toBeGreaterThan(0);
    expect(report.rows).toBeGreaterThan(50);
  },
);
