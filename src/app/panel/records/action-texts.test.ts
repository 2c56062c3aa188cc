import { expect, test } from "vitest";

import {
  describeQuestion,
  countChosen,
  type ActionVerb,
  nameAll,
  describeSuccess,
  describeFailure,
  describeList,
} from "#app/panel/records/action-texts.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";

const PRODUCT: RecordLabel = { one: "producto", many: "productos", isFeminine: false };
const ARTICLE: RecordLabel = { one: "noticia", many: "noticias", isFeminine: true };
const DELETE: ActionVerb = { verb: "eliminar" };
const UNPUBLISH: ActionVerb = { verb: "pasar", tail: " a borrador" };

test("for one record the texts are those of the specification", () => {
  expect(describeQuestion(PRODUCT, DELETE, 1)).toBe(
    "¿Estás seguro de que quieres eliminar este producto?",
  );
  expect(describeSuccess(PRODUCT, DELETE, 1)).toBe("Producto eliminado correctamente");
  expect(describeSuccess(ARTICLE, DELETE, 1)).toBe("Noticia eliminada correctamente");
  expect(describeFailure(ARTICLE, DELETE, { failed: 1, chosen: 1 })).toBe(
    "No se pudo eliminar la noticia",
  );
});

test("a list's texts follow from its records' label", () => {
  expect(describeList({ title: "Noticias", label: ARTICLE }, "Buscar por título")).toEqual({
    title: "Noticias",
    label: ARTICLE,
    open: "Nueva noticia",
    search: { label: "Buscar noticias", placeholder: "Buscar por título" },
    nothingFound: { title: "No se encontraron noticias", clearText: "Ver todas las noticias" },
    loading: "Cargando noticias...",
    loadFailure: "No se pudieron cargar las noticias",
  });
});

test("for many records the texts have their number", () => {
  expect(describeQuestion(PRODUCT, DELETE, 12)).toBe(
    "¿Estás seguro de que quieres eliminar estos 12 productos?",
  );
  expect(describeQuestion(ARTICLE, UNPUBLISH, 3)).toBe(
    "¿Quiere pasar estas 3 noticias a borrador?",
  );
  expect(describeSuccess(ARTICLE, UNPUBLISH, 10_000)).toBe(
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
])("the failure for %i of %i records names the numbers", (failed, chosen, text) => {
  expect(describeFailure(PRODUCT, DELETE, { failed, chosen })).toBe(text);
});
