import { expect, test } from "vitest";

import { listKeyFigures } from "#domain/products/sheet/key-figures.ts";

const row = (name: string, min: number | null, max: number | null, more: object = {}) => ({
  name,
  min,
  max,
  unit: "%",
  basis: "",
  ...more,
});

test("the first four figures of a sheet come first, and moisture and ash after all others", () => {
  const figures = listKeyFigures([
    row("Humedad", 8, 20),
    row("Proteína", 44, 48),
    row("Cenizas", 5, 7),
    row("Grasa", 1, 2),
    row("Fibra", 3.5, 7),
  ]);
  expect(figures.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "Proteína 44–48\u00A0%",
    "Grasa 1–2\u00A0%",
    "Fibra 3,5–7\u00A0%",
    "Humedad 8–20\u00A0%",
  ]);
});

test("neither a limit alone nor a row without a figure is one", () => {
  expect(
    listKeyFigures([
      row("Aflatoxinas", null, 20, { unit: "ppb" }),
      row("Metanol", null, null, { kind: "lot" }),
      { name: "x" },
      null,
    ]),
  ).toEqual([]);
});

test("variants are named where they differ", () => {
  const variants = (name: string, first: number, second: number) => [
    row(name, first, first, { variant: "Expeller" }),
    row(name, second, second, { variant: "Solvente" }),
  ];
  expect(listKeyFigures([...variants("Grasa", 9, 1.5), ...variants("Proteína", 16, 16)])).toEqual([
    { name: "Grasa", value: "Expeller 9\u00A0%, Solvente 1,5\u00A0%" },
    { name: "Proteína", value: "16\u00A0%" },
  ]);
});
