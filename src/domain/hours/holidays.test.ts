import { expect, test } from "vitest";

import { isHoliday } from "#domain/hours/holidays.ts";

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
