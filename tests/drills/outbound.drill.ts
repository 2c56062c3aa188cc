import { expect, test } from "vitest";

import { canTrace, drillOutbound } from "#tests/drills/outbound.ts";

/* The short form of `npm run check:outbound`. */

test.skipIf(!canTrace)(
  "a site in use contacts only its mail server",
  async () => {
    const report = await drillOutbound({ withAssets: false });
    expect(report.others).toEqual([]);
    expect(report.configured).toBeGreaterThan(0);
    expect(report.requests).toBeGreaterThan(30);
  },
  240_000,
);
