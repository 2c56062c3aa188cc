import { expect, test } from "vitest";

import { isHoliday, isMarketingTime } from "#domain/hours/days.ts";

/** Official calendars; moved holidays are listed on the day of their observance. */
const CALENDARS: Readonly<Record<number, readonly string[]>> = {
  2025: [
    ...["01-01", "01-06", "03-24", "04-17", "04-18", "05-01", "06-02", "06-23", "06-30"],
    ...["07-20", "08-07", "08-18", "10-13", "11-03", "11-17", "12-08", "12-25"],
  ],
  2026: [
    ...["01-01", "01-12", "03-23", "04-02", "04-03", "05-01", "05-18", "06-08", "06-15", "06-29"],
    ...["07-20", "08-07", "08-17", "10-12", "11-02", "11-16", "12-08", "12-25"],
  ],
  2027: [
    ...["01-01", "01-11", "03-22", "03-25", "03-26", "05-01", "05-10", "05-31", "06-07", "07-05"],
    ...["07-20", "08-07", "08-16", "10-18", "11-01", "11-15", "12-08", "12-25"],
  ],
};

test.each(Object.keys(CALENDARS).map(Number))("the holidays of %i match the law", (year) => {
  const found: string[] = [];
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 86_400_000) {
    if (isHoliday(time)) found.push(new Date(time).toISOString().slice(5, 10));
  }
  expect(found).toEqual(CALENDARS[year]);
});

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
