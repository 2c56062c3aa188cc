import fc from "fast-check";
import { expect, test } from "vitest";

import type { RecordTable } from "#domain/records/record-tables.ts";
import {
  compareSequences,
  compareStates,
  compareTexts,
  describeState,
} from "#domain/revisions/differences.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

/** Each field as one text: `Label: pieces of its lines`. */
function showFields(table: RecordTable, before: RecordState, after: RecordState): string[] {
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
  expect(showFields("products", before, after)).toEqual([
    "Título: -Grasa +Urea",
    "Dirección en el sitio: -grasa +urea",
    "Categoría: -Grasas +Aditivos",
  ]);
});

test("a picture's frame is written in words", () => {
  const picture = "/images/melaza.webp";
  const framed = `${picture}#encuadre=30-60-100&compartir=10-90-250`;
  expect(showFields("products", { image_url: picture }, { image_url: framed })).toEqual([
    `Imagen: ${picture} +Encuadre: a 30 % de la izquierda y 60 % de arriba, ampliado a 100 % +Al compartir: a 10 % de la izquierda y 90 % de arriba, ampliado a 250 %`,
  ]);
});

test("switches, numbers and types are written in Spanish", () => {
  expect(
    showFields(
      "news",
      { is_published: true, is_featured: false },
      { is_published: false, is_featured: true },
    ),
  ).toEqual(["Publicada: -Sí +No", "Destacada: -No +Sí"]);
  expect(showFields("menu_items", { order_index: 1000 }, { order_index: 2 })).toEqual([
    "Posición: -1.000 +2",
  ]);
  expect(
    showFields(
      "site_content",
      { type: "text", section: "hero" },
      { type: "textarea", section: "about" },
    ),
  ).toEqual(["Sección: -Portada +Nosotros", "Tipo: Texto -corto +largo"]);
});

test("lists are compared item by item", () => {
  expect(showFields("products", { features: ["A", "B"] }, { features: ["B", "C"] })).toEqual([
    "Características: -A B +C",
  ]);
});

test("a technical sheet is compared row by row", () => {
  const row = { name: "Proteína", min: 14, max: 18, unit: "%", basis: "base seca" };
  expect(
    showFields(
      "products",
      { specs: [] },
      { specs: [row, { name: "Humedad", min: null, max: 8.5, unit: "%" }] },
    ),
  ).toEqual(["Ficha técnica: +Proteína: 14–18 % (base seca) +Humedad: máx. 8,5 %"]);
});

test("a technical sheet with any content is compared all the same", () => {
  expect(showFields("products", { specs: ["x", { a: 1 }] }, { specs: "y" })).toHaveLength(1);
});

test("empty on both sides is no difference", () => {
  expect(
    showFields("products", { image_url: null, features: [] }, { image_url: "", features: [] }),
  ).toEqual([]);
});

test("a column that was added or removed since is named by its own name", () => {
  expect(showFields("products", { old_name: "x" }, { title: "y" })).toEqual([
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

/** Lines with [-removed-] and {+added+} words, and the number of omitted ones. */
function show(before: string, after: string): string[] {
  return compareTexts(before, after).map((line) =>
    line.kind === "skipped"
      ? `(${line.count})`
      : line.pieces
          .map(({ kind, text }) => {
            if (kind === "same") return text;
            return kind === "removed" ? `[-${text}-]` : `{+${text}+}`;
          })
          .join(""),
  );
}

test("a changed word is marked in its line", () => {
  expect(show("La mejor melasa del Valle", "La mejor melaza del Valle")).toEqual([
    "La mejor [-melasa-]{+melaza+} del Valle",
  ]);
});

test("a number with decimals is one word, and accents are part of words", () => {
  expect(show("Proteína de 18,5 % en base seca", "Proteína de 18,7 % en base seca")).toEqual([
    "Proteína de [-18,5-]{+18,7+} % en base seca",
  ]);
  expect(show("Energia de la caña", "Energía de la caña")).toEqual([
    "[-Energia-]{+Energía+} de la caña",
  ]);
});

test("consecutive changed words are one change", () => {
  expect(show("Entrega en toda Bogotá y sus alrededores", "Entrega en todo Cali y sus alrededores"))
    // The space between the two words is the same in both.
    .toEqual(["Entrega en [-toda Bogotá-]{+todo Cali+} y sus alrededores"]);
});

test("texts with little in common are one removal and one addition", () => {
  expect(show("Grasa bypass", "Sal mineralizada al 8 %")).toEqual([
    "[-Grasa bypass-]",
    "{+Sal mineralizada al 8 %+}",
  ]);
});

test("an empty text has no line", () => {
  expect(show("", "Nuevo")).toEqual(["{+Nuevo+}"]);
  expect(show("Viejo", "")).toEqual(["[-Viejo-]"]);
});

test("for a long text only the changed lines and their neighbours are shown", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Párrafo número ${index}`);
  const changed = lines.with(10, "Párrafo número diez");
  expect(show(lines.join("\n"), changed.join("\n"))).toEqual([
    "(9)",
    "Párrafo número 9",
    "Párrafo número [-10-]{+diez+}",
    "Párrafo número 11",
    "(8)",
  ]);
});

test("a single line is not omitted: the note would take as much space", () => {
  expect(show("uno\ndos", "uno\ndos\ntres")).toEqual(["uno", "dos", "{+tres+}"]);
});

test("added and removed lines are shown whole", () => {
  expect(show("uno\ntres", "uno\ndos\ntres")).toEqual(["uno", "{+dos+}", "tres"]);
  expect(show("uno\ndos\ntres", "uno\ntres")).toEqual(["uno", "[-dos-]", "tres"]);
});

test("a long line is shortened at a space, far from its change", () => {
  const words = "palabra ".repeat(60);
  const [line] = show(`${words}vieja ${words}fin`, `${words}nueva ${words}fin`);
  expect(line).toMatch(/^… palabra .*palabra \[-vieja-\]\{\+nueva\+\} palabra .*palabra …$/);
  expect(line?.length).toBeLessThan(220);
});

test("a text of 200 kB is compared quickly", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `Línea ${index} `.repeat(10));
  const started = performance.now();
  const changed = lines.with(5, "Otra").toReversed();
  expect(compareTexts(lines.join("\n"), changed.join("\n")).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("differences are placed between shared runs, removals first", () => {
  expect(compareSequences(["a", "b", "c", "d"], ["a", "x", "y", "d"])).toEqual([
    { kind: "same", parts: ["a"] },
    { kind: "removed", parts: ["b", "c"] },
    { kind: "added", parts: ["x", "y"] },
    { kind: "same", parts: ["d"] },
  ]);
});

test("both sequences can be rebuilt from their difference, and adjacent runs differ in kind", () => {
  const sequence = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const runs = compareSequences(before, after);
      const read = (other: string) =>
        runs.filter(({ kind }) => kind !== other).flatMap(({ parts }) => parts);
      expect(read("added")).toEqual(before);
      expect(read("removed")).toEqual(after);
      for (const [index, run] of runs.entries()) {
        expect(run.parts.length).toBeGreaterThan(0);
        expect(run.kind).not.toBe(runs[index + 1]?.kind);
      }
    }),
  );
});

test("as many parts as possible are shared", () => {
  const shared = (before: string, after: string) =>
    compareSequences(before.split(""), after.split(""))
      .filter(({ kind }) => kind === "same")
      .flatMap(({ parts }) => parts)
      .join("");
  expect(shared("xaybzc", "abc")).toBe("abc");
  expect(shared("abcabba", "cbabac")).toHaveLength(4);
});

test("sequences too long to compare are replaced as a whole, except for their ends", () => {
  const long = (name: string) => Array.from({ length: 2000 }, (_, index) => `${name}${index}`);
  const runs = compareSequences(["start", ...long("a"), "end"], ["start", ...long("b"), "end"]);
  expect(runs.map(({ kind, parts }) => [kind, parts.length])).toEqual([
    ["same", 1],
    ["removed", 2000],
    ["added", 2000],
    ["same", 1],
  ]);
});
