import { expect, test } from "vitest";

import { createPictureFinder } from "#app/panel/import/find-picture.ts";

const LIBRARY = [
  { name: "imagenes/torta-de-soya-0123456789-800x600.webp" },
  { name: "imagenes/torta-de-soya-abcdef0123-800x600.webp" },
];
const GIVEN = [
  { fileName: "Melaza (2).JPG", name: "imagenes/melaza-2-1111111111-9x9.webp", blob: new Blob() },
];

test.each([
  ["melaza (2).jpg", "melaza-2-1111111111"],
  ["Melaza (2)", "melaza-2-1111111111"],
  ["Torta_de_soya.png", "torta-de-soya-0123456789"],
  ["TORTA DE SOYA", "torta-de-soya-0123456789"],
])("%s is a picture that was given, or the newest of that name", (fileName, found) => {
  expect(createPictureFinder(GIVEN, LIBRARY)(fileName)).toContain(found);
});

test("does not find an unknown picture", () => {
  expect(createPictureFinder(GIVEN, LIBRARY)("urea.jpg")).toBeNull();
});
