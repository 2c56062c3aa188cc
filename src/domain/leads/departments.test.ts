import { expect, test } from "vitest";

import { DEPARTMENT_TILES, DEPARTMENTS, findDepartment } from "#domain/leads/departments.ts";

test("the map has each department once, on its own square", () => {
  expect(DEPARTMENT_TILES.map(({ name }) => name).toSorted()).toEqual(DEPARTMENTS.toSorted());
  const squares = new Set(DEPARTMENT_TILES.map(({ column, row }) => `${column}-${row}`));
  expect(squares.size).toBe(DEPARTMENTS.length);
});

test.each([
  ["antioquia", "Antioquia"],
  ["Valle", "Valle del Cauca"],
  ["Bogotá", "Bogotá, D. C."],
  ["Santander", "Santander"],
  ["Norte de Santander", "Norte de Santander"],
  ["Costa Caribe", null],
  ["", null],
])("'%s' is %s", (name, department) => {
  expect(findDepartment(name)).toBe(department);
});
