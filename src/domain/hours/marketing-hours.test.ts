import { expect, test } from "vitest";

import { isMarketingTime } from "#domain/hours/marketing-hours.ts";

test.each([
  ["Friday 6:59", "2026-11-20T06:59", false],
  ["Friday 7:00", "2026-11-20T07:00", true],
  ["Friday 18:01", "2026-11-20T18:01", true],
  ["Friday 19:00", "2026-11-20T19:00", false],
  ["Saturday 7:59", "2026-11-21T07:59", false],
  ["Saturday 8:00", "2026-11-21T08:00", true],
  ["Saturday 15:00", "2026-11-21T15:00", false],
  ["Sunday noon", "2026-11-22T12:00", false],
  ["a holiday that was moved to Monday", "2026-11-16T12:00", false],
  ["the Tuesday after it", "2026-11-17T12:00", true],
])("%s", (_name, local, allowed) => {
  expect(isMarketingTime(new Date(`${local}-05:00`))).toBe(allowed);
});
