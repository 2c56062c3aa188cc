import { expect, test } from "vitest";

import { readNamedLines } from "#domain/content/named-lines.ts";

test("lines have a name and a text, others are left out", () => {
  const text =
    "Antioquia: 2 a 3 días hábiles\n\n Meta : 4 días; desde 1 t: sin flete \nCauca\nHuila:\n: nada";
  expect(readNamedLines(text)).toEqual([
    { name: "Antioquia", text: "2 a 3 días hábiles" },
    { name: "Meta", text: "4 días; desde 1 t: sin flete" },
  ]);
  expect(readNamedLines("")).toEqual([]);
});
