import { expect, test } from "vitest";

import { formerly, hideable } from "#domain/content/catalogue/entry.ts";
import { type Catalogue, mergeContent } from "#domain/content/site-text.ts";

const entry = (fallback: string) => ({ type: "text" as const, meaning: "", shownAt: "", fallback });
const CATALOGUE = {
  a: { source: entry("fallback"), heir: { ...entry("fallback"), inherits: "a.source" as const } },
} satisfies Catalogue;
const row = (key: string, value: string, section = "a") => ({ section, key, value });

test("without rows the fallbacks are shown", () => {
  expect(mergeContent(CATALOGUE, [])).toEqual({ a: { source: "fallback", heir: "fallback" } });
});

test("a row replaces the fallback, and a blank row counts as missing", () => {
  expect(mergeContent(CATALOGUE, [row("source", "own")]).a.source).toBe("own");
  for (const blank of ["", " \n", "\u200b\u00a0\u00ad", "\u2800"]) {
    expect(mergeContent(CATALOGUE, [row("source", blank), row("added", blank)]).a).toEqual({
      source: "fallback",
      heir: "fallback",
      added: "",
    });
  }
});

test("an entry inherits the source's text until it has its own", () => {
  expect(mergeContent(CATALOGUE, [row("source", "new")]).a.heir).toBe("new");
  expect(mergeContent(CATALOGUE, [row("source", "new"), row("heir", "own")]).a.heir).toBe("own");
  expect(mergeContent(CATALOGUE, [row("source", "new"), row("heir", "")]).a.heir).toBe("new");
});

test("a dash hides a text that the site can do without, and is a text elsewhere", () => {
  const catalogue = { a: { note: hideable(entry("note")), title: entry("title") } };
  for (const dash of ["-", " – ", "—"]) {
    const { note, title } = mergeContent(catalogue, [row("note", dash), row("title", dash)]).a;
    expect([note, title]).toEqual(["", dash]);
  }
  expect(mergeContent(catalogue, [row("note", "")]).a.note).toBe("note");
});

test("a stored copy of an earlier fallback counts as missing", () => {
  const catalogue = { a: { hours: formerly("Lunes", entry("{horario}")) } };
  expect(mergeContent(catalogue, [row("hours", " Lunes ")]).a.hours).toBe("{horario}");
  expect(mergeContent(catalogue, [row("hours", "Lunes y martes")]).a.hours).toBe("Lunes y martes");
});

test("unknown keys are preserved in the catalogue's sections, and nothing else is", () => {
  const content = mergeContent(CATALOGUE, [
    row("added", "x"),
    row("source", "y", "elsewhere"),
    row("x", "y", "__proto__"),
  ]);
  expect(content).toEqual({ a: { source: "fallback", heir: "fallback", added: "x" } });
  expect("x" in {}).toBe(false);
});

test("a row named like a prototype does not pollute any", () => {
  const content = mergeContent(CATALOGUE, [row("__proto__", "x")]);
  expect(Object.getPrototypeOf(content.a)).toBe(Object.prototype);
  expect(content.a.source).toBe("fallback");
});
