import { expect, test } from "vitest";

import {
  askForDeed,
  countChosen,
  type Deed,
  nameAll,
  type Noun,
  tellDeed,
  tellFailure,
} from "#app/features/records/admin/bulk-texts.ts";

const PRODUCT: Noun = { one: "producto", many: "productos", isFeminine: false };
const ARTICLE: Noun = { one: "noticia", many: "noticias", isFeminine: true };
const DELETE: Deed = { verb: "eliminar" };
const UNPUBLISH: Deed = { verb: "pasar", tail: " a borrador" };

test("for one record the texts are the specification's", () => {
  expect(askForDeed(PRODUCT, DELETE, 1)).toBe(
    "¿Estás seguro de que quieres eliminar este producto?",
  );
  expect(tellDeed(PRODUCT, DELETE, 1)).toBe("Producto eliminado correctamente");
  expect(tellDeed(ARTICLE, DELETE, 1)).toBe("Noticia eliminada correctamente");
  expect(tellFailure(ARTICLE, DELETE, { failed: 1, chosen: 1 })).toBe(
    "No se pudo eliminar la noticia",
  );
});

test("for many records they count", () => {
  expect(askForDeed(PRODUCT, DELETE, 12)).toBe(
    "¿Estás seguro de que quieres eliminar estos 12 productos?",
  );
  expect(askForDeed(ARTICLE, UNPUBLISH, 3)).toBe(
    "¿Estás seguro de que quieres pasar estas 3 noticias a borrador?",
  );
  expect(tellDeed(ARTICLE, UNPUBLISH, 10_000)).toBe(
    "10.000 noticias pasadas a borrador correctamente",
  );
  expect(nameAll(PRODUCT, 10_000)).toBe("los 10.000 productos");
  expect(countChosen(ARTICLE, 1)).toBe("1 noticia seleccionada");
  expect(countChosen(PRODUCT, 0)).toBe("0 productos seleccionados");
});

test.each([
  [1, 5, "No se pudo eliminar 1 de 5 productos"],
  [2, 5, "No se pudieron eliminar 2 de 5 productos"],
  [5, 5, "No se pudieron eliminar los 5 productos"],
])("of a failure for %i of %i the person is told how many", (failed, chosen, text) => {
  expect(tellFailure(PRODUCT, DELETE, { failed, chosen })).toBe(text);
});
