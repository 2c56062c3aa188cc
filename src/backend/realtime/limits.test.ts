import { expect, test } from "vitest";

import { createBudget, createRate } from "#backend/realtime/limits.ts";

test("a rate allows a burst, and then so many per second", () => {
  const consume = createRate(10, 3, 0);
  expect([1, 2, 3, 4].map(() => consume(1, 0))).toEqual([true, true, true, false]);
  expect(consume(1, 99)).toBe(false);
  expect(consume(1, 200)).toBe(true);
  expect([1, 2, 3, 4].map(() => consume(1, 60_000))).toEqual([true, true, true, false]);
});

test("a budget is never exceeded, and refunds can be used again", () => {
  const budget = createBudget(10);
  expect([budget.consume(6), budget.consume(5), budget.consume(4)]).toEqual([true, false, true]);
  budget.refund(6);
  expect(budget.consume(6)).toBe(true);
});
