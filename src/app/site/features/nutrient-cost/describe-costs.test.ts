import { expect, test } from "vitest";

import { writePesos } from "#app/site/features/nutrient-cost/describe-costs.ts";
import { dividedBy, toFraction } from "#domain/nutrient-cost/fraction.ts";

test.each([
  [4782.609, "$ 4.783"],
  [99.995, "$ 100"],
  [100.4, "$ 100"],
  [99.994, "$ 99,99"],
  [8.5, "$ 8,50"],
  [0.004, "$ 0"],
  [85, "$ 85"],
  [1_234_567.5, "$ 1.234.568"],
])("%s pesos are written as %s", (pesos, written) => {
  expect(writePesos(toFraction(pesos)).replace("\u00A0", " ")).toBe(written);
});

test("no amount of pesos has three decimals", () => {
  for (let divisor = 1; divisor < 400; divisor += 1) {
    const written = writePesos(dividedBy(toFraction(20_000), toFraction(divisor)));
    expect(written).toMatch(/^\$\u00A0\d{1,3}(?:\.\d{3})*(?:,\d{2})?$/);
  }
});
