import { expect, inject, test } from "vitest";

import { drillOutages } from "#tests/support/outage-drill.ts";

/* The short form of `npm run drill -- outage`. */

test.skipIf(inject("postgresUrl") === null)(
  "two instances whose PostgreSQL is stopped and cut off serve their pages, refuse clearly, and go on by themselves",
  async () => {
    const report = await drillOutages(["terminate", "stop", "swallow"]);
    expect(report?.faults).toEqual([]);
    expect(report?.outages).toHaveLength(3);
    expect(report?.visits).toBeGreaterThan(50);
  },
  240_000,
);
