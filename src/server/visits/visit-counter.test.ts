import { expect, test } from "vitest";

import { createVisitCounter } from "#server/visits/visit-counter.ts";

const NOON = Date.parse("2026-11-30T12:00:00-05:00");

test("visits belong to their day in Bogotá, and each is taken once", () => {
  const counter = createVisitCounter();
  counter.add("page", "/", Date.parse("2026-11-30T23:59:59-05:00"));
  counter.add("page", "/", Date.parse("2026-12-01T00:00:00-05:00"));
  counter.add("page", "/", Date.parse("2026-11-30T23:59:58-05:00"));
  expect(counter.take()).toEqual([
    { day: "2026-11-30", kind: "page", name: "/", visits: 2 },
    { day: "2026-12-01", kind: "page", name: "/", visits: 1 },
  ]);
  expect(counter.take()).toEqual([]);
  counter.add("page", "/", NOON);
  expect(counter.take()).toHaveLength(1);
});

test("a flood of invented names stays bounded, loses no count and hides no frequent name", () => {
  const counter = createVisitCounter();
  for (let n = 0; n < 100_000; n += 1) {
    counter.add("referrer", `x${n}.example`, NOON);
    if (n % 100 === 0) counter.add("referrer", "google.com", NOON);
    if (n % 50 === 0) counter.add("page", "/productos", NOON);
  }
  const counts = counter.take();
  const referrers = counts.filter(({ kind }) => kind === "referrer");
  expect(referrers.length).toBeLessThan(310);
  expect(referrers.reduce((sum, { visits }) => sum + visits, 0)).toBe(101_000);
  const google = referrers.find(({ name }) => name === "google.com")?.visits ?? 0;
  expect(google).toBeGreaterThan(990);
  expect(counts).toContainEqual({
    day: "2026-11-30",
    kind: "page",
    name: "/productos",
    visits: 2000,
  });
});
