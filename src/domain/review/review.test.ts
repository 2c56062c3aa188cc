import { expect, test } from "vitest";

import type { Finding, Severity } from "#domain/review/finding.ts";
import { groupByKind } from "#domain/review/review.ts";

const finding = (rule: string, severity: Severity, name: string): Finding => ({
  rule,
  severity,
  field: "title",
  what: name,
  why: "",
  how: "",
  record: { table: "products", id: name, name },
});

test("kinds with most harm come first, and within a kind the worst finding", () => {
  const kinds = groupByKind([
    finding("headings", "hint", "a"),
    finding("headings", "hint", "b"),
    finding("page-texts", "warning", "c"),
    finding("picture-files", "error", "d"),
    finding("links", "hint", "e"),
    finding("links", "error", "f"),
    finding("links", "error", "g"),
  ]);
  expect(
    kinds.map(({ name, findings }) => [name, findings.map(({ what }) => what).join("")]),
  ).toEqual([
    ["Enlaces", "fge"],
    ["Archivos de imágenes", "d"],
    ["Títulos y descripciones para Google", "c"],
    ["Subtítulos de los textos", "ab"],
  ]);
});

test("a rule of a later version is called by its own name", () => {
  expect(groupByKind([finding("constructor", "error", "a")])[0]?.name).toBe("constructor");
});
