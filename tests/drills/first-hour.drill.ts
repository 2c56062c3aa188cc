import { expect, test } from "vitest";

import { drillFirstHour, MOST_TAPS, STEPS } from "#tests/drills/first-hour.ts";

/* The short form of `npm run drill -- first-hour`. */

test("a new site becomes the company's own on a phone within the taps of the first hour", async () => {
  const { taps, done } = await drillFirstHour("phone");
  expect(done).toHaveLength(STEPS);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
}, 600_000);
