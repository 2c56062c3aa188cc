import { expect, test } from "vitest";

import { type Catalogue, mergeContent } from "#domain/content/list/section.ts";

const entry = (fallback: string) => ({ type: "text" as const, meaning: "", shownAt: "", fallback });
const CATALOGUE = {
  a: { source: entry("fallback"), heir: { ...entry("fallback"), inherits: "a.source" as const } },
} satisfies Catalogue;
const row = (key: string, value: string, section = "a") => ({ section, key, value });

test("without rows the fallbacks are shown", () => {
  expect(mergeContent(CATALOGUE, [])).toEqual({ a: { source: "fallback", heir: "fallback" } });
});

test("a row replaces the fallback, and an empty row empties the text", () => {
  expect(mergeContent(CATALOGUE, [row("source", "own")]).a.source).toBe("own");
  expect(mergeContent(CATALOGUE, [row("source", "")]).a.source).toBe("");
  expect(mergeContent(CATALOGUE, [row("source", " \n"), row("added", " ")]).a).toEqual({
    ...{ source: "", heir: "", added: "" },
  });
});

test("an entry inherits the source's row, even an empty one, until it has its own text", () => {
  expect(mergeContent(CATALOGUE, [row("source", "new")]).a.heir).toBe("new");
  expect(mergeContent(CATALOGUE, [row("source", "")]).a.heir).toBe("");
  expect(mergeContent(CATALOGUE, [row("source", "new"), row("heir", "own")]).a.heir).toBe("own");
  expect(mergeContent(CATALOGUE, [row("source", "new"), row("heir", "")]).a.heir).toBe("new");
});

test("for an entry that is never blank, a blank row counts as missing, own or inherited", () => {
  const catalogue = {
    a: {
      source: { ...entry("fallback"), isNeverBlank: true as const },
      open: entry("open"),
      heir: { ...entry("heir"), inherits: "a.open" as const, isNeverBlank: true as const },
    },
  };
  expect(mergeContent(catalogue, [row("source", " \n")]).a.source).toBe("fallback");
  expect(mergeContent(catalogue, [row("open", " "), row("heir", "")]).a.heir).toBe("heir");
  expect(mergeContent(catalogue, [row("open", "new"), row("heir", "")]).a.heir).toBe("new");
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
