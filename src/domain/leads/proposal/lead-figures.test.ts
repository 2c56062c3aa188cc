import { expect, test } from "vitest";

import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { firstMonth, listReasons, sumByMonth } from "#domain/leads/proposal/lead-figures.ts";

const HOURS = readOpeningHours({});

const count = (received: string, answered: string | null) => ({
  received,
  answered,
  proposal: null,
  reason: null,
  requests: 1,
});

test("a request is answered in time until the next working day, which weekends and holidays put off", () => {
  const [december, november] = sumByMonth(
    [
      // A Friday before a Monday that is a holiday: Tuesday is in time, Wednesday is not.
      count("2026-11-13", "2026-11-17"),
      count("2026-11-13", "2026-11-18"),
      count("2026-11-13", null),
      count("2026-12-01", "2026-12-01"),
    ],
    HOURS,
  );
  expect(november).toMatchObject({ month: "2026-11", requests: 3, answeredInTime: 1 });
  expect(december).toMatchObject({ month: "2026-12", requests: 1, answeredInTime: 1 });
});

test("a request is answered in time until the next day on which the office is open by its own hours", () => {
  const hours = readOpeningHours({
    saturday: "08:00-12:00",
    closed_days: "2026-12-24 a 2027-01-08: Vacaciones",
  });
  const answered = (day: string, received: string) =>
    sumByMonth([count(received, day)], hours)[0]?.answeredInTime;
  expect(answered("2026-11-21", "2026-11-20")).toBe(1);
  expect(answered("2026-11-23", "2026-11-20")).toBe(0);
  expect(answered("2027-01-09", "2026-12-23")).toBe(1);
  expect(answered("2027-01-12", "2026-12-23")).toBe(0);
  const closed = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, "cerrado"]),
  );
  const [month] = sumByMonth([count("2026-11-20", "2026-12-20")], readOpeningHours(closed));
  expect(month?.answeredInTime).toBe(1);
});

test("proposals count for the month of their request, with the reasons of those that were lost", () => {
  const of = (
    proposal: "sent" | "accepted" | "declined" | "withdrawn",
    reason: string | null,
    requests: number,
  ) => ({
    received: "2026-11-25",
    answered: "2026-11-25",
    proposal,
    reason,
    requests,
  });
  expect(
    sumByMonth(
      [
        of("sent", null, 2),
        of("accepted", null, 3),
        of("declined", "price", 4),
        of("declined", "freight", 1),
        of("withdrawn", null, 5),
      ],
      HOURS,
    ),
  ).toEqual([
    {
      month: "2026-11",
      requests: 15,
      answeredInTime: 15,
      proposals: 10,
      accepted: 3,
      declined: 5,
      reasons: new Map([
        ["price", 4],
        ["freight", 1],
      ]),
    },
  ]);
});

test("reasons have their names, the most frequent first", () => {
  const reasons = new Map([
    ["freight", 1],
    ["price", 4],
  ]);
  const month = { month: "2026-11", requests: 5, answeredInTime: 5, proposals: 5, accepted: 0 };
  expect(listReasons({ ...month, declined: 5, reasons })).toEqual([
    { name: "El precio", count: 4 },
    { name: "El flete", count: 1 },
  ]);
});

test("reasons that are names of every object's properties are counted and shown as they are", () => {
  const of = (reason: string, requests: number) =>
    ({ received: "2026-11-25", answered: null, proposal: "declined", reason, requests }) as const;
  const [month] = sumByMonth([of("__proto__", 2), of("constructor", 1), of("toString", 1)], HOURS);
  expect(month && listReasons(month)).toEqual([
    { name: "__proto__", count: 2 },
    { name: "constructor", count: 1 },
    { name: "toString", count: 1 },
  ]);
});

test("the figures begin eleven months ago, by the day in Bogotá", () => {
  expect(firstMonth(new Date("2026-12-01T03:00:00+00:00"))).toBe("2025-12-01");
  expect(firstMonth(new Date("2026-12-01T06:00:00+00:00"))).toBe("2026-01-01");
});
