import { expect, test } from "vitest";

import { sumByMonth } from "#domain/leads/proposal/lead-figures.ts";

const count = (received: string, answered: string | null) => ({
  ...{ received, answered, proposal: null, reason: null, requests: 1 },
});

test("a request is answered in time until the next working day, which weekends and holidays put off", () => {
  const [december, november] = sumByMonth([
    // A Friday before a Monday that is a holiday: Tuesday is in time, Wednesday is not.
    count("2026-11-13", "2026-11-17"),
    count("2026-11-13", "2026-11-18"),
    count("2026-11-13", null),
    count("2026-12-01", "2026-12-01"),
  ]);
  expect(november).toMatchObject({ month: "2026-11", requests: 3, answeredInTime: 1 });
  expect(december).toMatchObject({ month: "2026-12", requests: 1, answeredInTime: 1 });
});

test("proposals count for the month of their request, with the reasons of those that were lost", () => {
  const of = (
    proposal: "sent" | "accepted" | "declined" | "withdrawn",
    reason: string | null,
    requests: number,
  ) => ({
    ...{ received: "2026-11-25", answered: "2026-11-25", proposal, reason, requests },
  });
  expect(
    sumByMonth([
      of("sent", null, 2),
      of("accepted", null, 3),
      of("declined", "price", 4),
      of("declined", "freight", 1),
      of("withdrawn", null, 5),
    ]),
  ).toEqual([
    {
      ...{ month: "2026-11", requests: 15, answeredInTime: 15, proposals: 10 },
      ...{ accepted: 3, declined: 5, reasons: { price: 4, freight: 1 } },
    },
  ]);
});
