import { expect, test } from "vitest";

import type { RecordTable } from "#domain/records/record-tables.ts";
import { compareStates, describeState } from "#domain/revisions/record-difference.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

/** Each field as one text: `Label: pieces of its lines`. */
function show(table: RecordTable, before: RecordState, after: RecordState): string[] {
  return compareStates(table, before, after).map(
    ({ label, lines }) =>
      `${label}: ${lines
        .flatMap((line) => (line.kind === "line" ? line.pieces : []))
        .map(({ kind, text }) => `${{ same: "", removed: "-", added: "+" }[kind]}${text.trim()}`)
        .join(" ")}`,
  );
}

test("fields have the form's labels and order; hidden columns are left out", () => {
  const before = { id: "1", updated_at: "a", category: "Grasas", title: "Grasa", slug: "grasa" };
  const after = { id: "2", updated_at: "b", category: "Aditivos", title: "Urea", slug: "urea" };
  expect(show("products", before, after)).toEqual([
    "Título: -Grasa +Urea",
    "Dirección en el sitio: -grasa +urea",
    "Categoría: -Grasas +Aditivos",
  ]);
});

test("a picture's frame is written in words", () => {
  const picture = "/images/melaza.webp";
  const framed = `${picture}#encuadre=30-60-100&compartir=10-90-250`;
  expect(show("products", { image_url: picture }, { image_url: framed })).toEqual([
    `Imagen: ${picture} +Encuadre: a 30 % de la izquierda y 60 % de arriba, ampliado a 100 % +Al compartir: a 10 % de la izquierda y 90 % de arriba, ampliado a 250 %`,
  ]);
});

test("switches, numbers and types are written in Spanish", () => {
  expect(
    show(
      "news",
      { is_published: true, is_featured: false },
      { is_published: false, is_featured: true },
    ),
  ).toEqual(["Publicada: -Sí +No", "Destacada: -No +Sí"]);
  expect(show("menu_items", { order_index: 1000 }, { order_index: 2 })).toEqual([
    "Posición: -1.000 +2",
  ]);
  expect(
    show("site_content", { type: "text", section: "hero" }, { type: "textarea", section: "about" }),
  ).toEqual(["Sección: -Portada +Nosotros", "Tipo: Texto -corto +largo"]);
});

test("lists are compared item by item", () => {
  expect(show("products", { features: ["A", "B"] }, { features: ["B", "C"] })).toEqual([
    "Características: -A B +C",
  ]);
});

test("a technical sheet is compared row by row", () => {
  const row = { name: "Proteína", min: 14, max: 18, unit: "%", basis: "base seca" };
  expect(
    show(
      "products",
      { specs: [] },
      { specs: [row, { name: "Humedad", min: null, max: 8.5, unit: "%" }] },
    ),
  ).toEqual(["Ficha técnica: +Proteína: 14–18 % (base seca) +Humedad: máx. 8,5 %"]);
});

test("a technical sheet with any content is compared all the same", () => {
  expect(show("products", { specs: ["x", { a: 1 }] }, { specs: "y" })).toHaveLength(1);
});

test("empty on both sides is no difference", () => {
  expect(
    show("products", { image_url: null, features: [] }, { image_url: "", features: [] }),
  ).toEqual([]);
});

test("a column that was added or removed since is named by its own name", () => {
  expect(show("products", { old_name: "x" }, { title: "y" })).toEqual([
    "Título: +y",
    "old name: -x",
  ]);
});

test("a state is described without its empty fields, and long ones are cut", () => {
  const state = { title: "Nota", excerpt: "", content: "a".repeat(2000), is_published: false };
  const described = describeState("news", state);
  expect(described.map(({ label }) => label)).toEqual(["Título", "Contenido", "Publicada"]);
  expect(described[1]?.lines).toEqual([
    { kind: "line", pieces: [{ kind: "same", text: `${"a".repeat(600)}…` }] },
  ]);
});
