import { expect, test } from "vitest";

import { describeRestore } from "#app/panel/records/history/restore.ts";

test("the result of a restore is worded by the record's label and gender", () => {
  expect(describeRestore("news")).toEqual({
    success: "Noticia restaurada correctamente",
    failure: "No se pudo restaurar la noticia",
  });
  expect(describeRestore("menu_items")).toEqual({
    success: "Elemento del menú restaurado correctamente",
    failure: "No se pudo restaurar el elemento del menú",
  });
});
