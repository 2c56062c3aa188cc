import { expect, test } from "vitest";

import { computeNitDigit, findNitProblem } from "#domain/identity/nit.ts";

// Public ones: Ecopetrol, Bancolombia, DIAN, DANE, Empresas Públicas de Medellín, Grupo Éxito.
test.each([
  ["899999068", 1],
  ["890903938", 8],
  ["800197268", 4],
  ["899999027", 8],
  ["890904996", 1],
  ["890900608", 9],
])("the verification digit of %s is %i", (digits, digit) => {
  expect(computeNitDigit(digits)).toBe(digit);
  expect(findNitProblem(`${digits}-${digit}`)).toBeNull();
});

test("a NIT may be written with points and spaces, or not at all", () => {
  expect(findNitProblem(" 899.999.068-1 ")).toBeNull();
  expect(findNitProblem("899 999 068 - 1")).toBeNull();
  expect(findNitProblem("  ")).toBeNull();
});

test("a wrong or missing digit is an error that names the right one", () => {
  expect(findNitProblem("899999068-7")).toContain("es 1");
  expect(findNitProblem("899.999.068")).toContain("899999068-1");
});

test.each(["NIT", "123", "-1", "899999068-12", "9".repeat(100_000), "__proto__"])(
  "%.20s is no NIT",
  (text) => {
    expect(findNitProblem(text)).toContain("900123456-8");
  },
);
