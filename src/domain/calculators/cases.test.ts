import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { checkCalculation, readCalculatorDraft } from "#domain/calculators/calculator-form.ts";
import { findCalculator } from "#domain/calculators/calculators.ts";
import { writeDecimal } from "#domain/nutrient-cost/fraction.ts";

/* The results of tests/calculators/make-cases.py, which computes them without the site's code. */

const CASES = readFileSync(new URL("../../../tests/calculators/cases.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(";"));

test("there are 200 cases", () => {
  expect(CASES.length).toBe(200);
});

test.each(CASES)("%s with %s is a %s with %s", (slug = "", query = "", kind = "", figures = "") => {
  const calculator = findCalculator(slug);
  if (calculator === null) throw new Error(`no calculator ${slug}`);
  const { errors, outcome } = checkCalculation(
    calculator,
    readCalculatorDraft(calculator, new URLSearchParams(query)),
  );
  expect([...errors]).toEqual([]);
  const found =
    outcome?.kind === "result"
      ? outcome.answers.map(({ key, value }) => `${key}=${writeDecimal(value, 6)}`).join("|")
      : "";
  expect([outcome?.kind, found]).toEqual([kind, figures]);
});
