import { expect, test } from "vitest";

import { compareTexts } from "#domain/revisions/text-difference.ts";

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

test("a single line is not omitted: the note would take as much room", () => {
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

test("a text of 200 kB is compared at once", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `Línea ${index} `.repeat(10));
  const started = performance.now();
  const changed = lines.with(5, "Otra").toReversed();
  expect(compareTexts(lines.join("\n"), changed.join("\n")).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2000);
});
