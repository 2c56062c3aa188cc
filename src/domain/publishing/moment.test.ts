import { expect, test } from "vitest";

import {
  describeMoment,
  fromFields,
  listMonth,
  nameMoment,
  shiftMonth,
  toFields,
} from "#domain/publishing/moment.ts";

const NOW = new Date("2026-12-04T09:30:00-05:00");
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["2026-12-07T06:00:00-05:00", "El lunes 7 de diciembre a las 6:00 a. m., dentro de 3 días"],
  ["2026-12-05T13:00:00-05:00", "El sábado 5 de diciembre a la 1:00 p. m., dentro de 1 día"],
  ["2026-12-04T12:00:00-05:00", "El viernes 4 de diciembre a las 12:00 p. m., dentro de 2 horas"],
  ["2026-12-04T09:50:00-05:00", "El viernes 4 de diciembre a las 9:50 a. m., dentro de 20 minutos"],
  ["2026-12-04T09:30:20-05:00", "El viernes 4 de diciembre a las 9:30 a. m., ahora"],
  ["2026-12-04T09:00:00-05:00", "El viernes 4 de diciembre a las 9:00 a. m., hace 30 minutos"],
  ["2027-01-04T00:15:00-05:00", "El lunes 4 de enero de 2027 a las 12:15 a. m., dentro de 31 días"],
])("%s is described as %s", (time, text) => {
  expect(plain(describeMoment(time, NOW))).toBe(text);
});

test("the hour keeps to its half of the day on one line", () => {
  expect(nameMoment("2026-12-07T06:00:00-05:00", NOW)).toContain("6:00\u00a0a.\u00a0m.");
});

test("fields name a moment in Bogotá, whatever the time zone of the device", () => {
  expect(fromFields({ date: "2026-12-07", time: "06:00" })).toBe("2026-12-07T11:00:00.000Z");
  expect(toFields("2026-12-07T03:30:00.000Z")).toEqual({ date: "2026-12-06", time: "22:30" });
});

test("incomplete fields name no moment", () => {
  expect(fromFields({ date: "", time: "06:00" })).toBeNull();
  expect(fromFields({ date: "2026-12-07", time: "" })).toBeNull();
  expect(fromFields({ date: "2026-13-07", time: "06:00" })).toBeNull();
});

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
