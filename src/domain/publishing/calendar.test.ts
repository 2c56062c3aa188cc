import { expect, test } from "vitest";

import { listMonth, shiftMonth } from "#domain/publishing/calendar.ts";

test("a month begins on its weekday and lasts from midnight to midnight in Bogotá", () => {
  const { name, days, from, to } = listMonth("2026-12");
  expect(name).toBe("diciembre de 2026");
  expect(days).toHaveLength(31);
  // A Tuesday and a Thursday.
  expect([days[0]?.column, days[30]?.column]).toEqual([2, 4]);
  expect(days[30]).toEqual({ date: "2026-12-31", day: 31, column: 4 });
  expect([from, to]).toEqual(["2026-12-01T05:00:00.000Z", "2027-01-01T05:00:00.000Z"]);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2028-03", -1, "2028-02"],
])("%s shifted by %i is %s", (month, count, shifted) => {
  expect(shiftMonth(month, count)).toBe(shifted);
});

test("a leap year's February has 29 days", () => {
  expect(listMonth("2028-02").days).toHaveLength(29);
});
