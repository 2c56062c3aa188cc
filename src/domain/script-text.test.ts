import { expect, test } from "vitest";

import { writeScript } from "#domain/script-text.ts";

test.each([
  ["sup", "9", "⁹"],
  ["sup", "-9", "⁻⁹"],
  ["sup", "−12", "⁻¹²"],
  ["sup", "n+1", "ⁿ⁺¹"],
  ["sup", "er", "ᵉʳ"],
  ["sup", "o", "º"],
  ["sup", "a", "ª"],
  ["sup", "TM", "™"],
  ["sup", "1/", "¹/"],
  ["sup", "[1]", "[1]"],
  ["sup", "[", "["],
  ["sup", "®", "®"],
  ["sup", "²", "²"],
  ["sup", " 9 ", " ⁹ "],
  ["sup", "0,75", "^(0,75)"],
  ["sup", "6.5", "^(6.5)"],
  ["sup", "9 10", "^(9 10)"],
  ["sup", "C", "^(C)"],
  ["sub", "2", "₂"],
  ["sub", "10", "₁₀"],
  ["sub", "L", "_(L)"],
  ["sub", "máx", "_(máx)"],
  ["sub", "  ", "  "],
] as const)("%s of %j is %j", (kind, text, written) => {
  expect(writeScript(kind, text)).toBe(written);
});
