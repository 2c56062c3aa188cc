import { expect, inject, test } from "vitest";

import { drillOutages } from "#tests/drills/outage.ts";

/* The short form of `npm run drill -- outage`. */

test.skipIf(inject("postgresUrl") === null)(
  "during outages of PostgreSQL two instances serve their pages, refuse writes clearly, and recover by themselves",
  async () => {
    const report = await drillOutages(["terminate", "stop", "swallow"]);
    expect(report?.faults).toEqual([]);
    expect(report?.outages).toHaveLength(3);
    expect(report?.visits).toBeGreaterThan(50);
  },
  240_000,
);
