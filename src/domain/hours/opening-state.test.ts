import { expect, test } from "vitest";

import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";

/** Times are local to Bogotá. */
const at = (local: string) => getOpeningState(readOpeningHours({}), new Date(`${local}-05:00`));
const inBogota = (date: Date | null) =>
  new Date((date?.getTime() ?? 0) - 5 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ["an ordinary morning", "2026-11-20T07:59", false, "2026-11-20T08:00", "2026-11-20T08:00"],
  ["the minute of opening", "2026-11-20T08:00", true, "2026-11-23T08:00", "2026-11-20T18:00"],
  ["the last minute of a Friday", "2026-11-20T17:59", true, "2026-11-23T08:00", "2026-11-20T18:00"],
  ["18:01 on a Friday", "2026-11-20T18:01", false, "2026-11-23T08:00", "2026-11-21T00:00"],
  ["a Sunday", "2026-11-22T10:00", false, "2026-11-23T08:00", "2026-11-23T00:00"],
  [
    "a holiday that was moved to Monday",
    "2026-11-16T10:00",
    false,
    "2026-11-17T08:00",
    "2026-11-17T00:00",
  ],
  [
    "the Friday before a moved holiday",
    "2026-11-13T19:00",
    false,
    "2026-11-17T08:00",
    "2026-11-14T00:00",
  ],
  ["Holy Thursday", "2026-04-02T09:00", false, "2026-04-06T08:00", "2026-04-03T00:00"],
  ["the last night of a year", "2026-12-31T23:30", false, "2027-01-04T08:00", "2027-01-01T00:00"],
])("%s", (_name, local, isOpen, nextOpening, nextChange) => {
  const state = at(local);
  expect(state.isOpen).toBe(isOpen);
  expect(inBogota(state.nextOpening)).toBe(nextOpening);
  expect(inBogota(state.nextChange)).toBe(nextChange);
});
