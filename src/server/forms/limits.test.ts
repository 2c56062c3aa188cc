import { expect, test } from "vitest";

import { createFormLimits } from "#server/forms/limits.ts";

test("a flood from one address is told how long to wait; another address is not", async () => {
  const limits = createFormLimits();
  const flood = await Promise.all(
    Array.from({ length: 100 }, () => limits.admit("quote", "203.0.113.9")),
  );
  expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
  expect(Math.max(...flood)).toBeGreaterThan(500);
  expect(Math.max(...flood)).toBeLessThanOrEqual(600);
  expect(await limits.admit("quote", "203.0.113.10")).toBe(0);
  expect(await limits.admit("newsletter", "203.0.113.9")).toBe(0);
});

test("a submission that stored nothing does not count", async () => {
  const limits = createFormLimits();
  for (let n = 0; n < 100; n++) {
    expect(await limits.admit("quote", "203.0.113.9")).toBe(0);
    await limits.readmit("quote", "203.0.113.9");
  }
});
