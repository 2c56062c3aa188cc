import { expect, test } from "vitest";

import {
  listClassNames,
  parseStyleSheet,
  writeStyleSheet,
} from "#server/render/document/style-sheet.ts";

/** The part of a style sheet for a document with these elements and classes. */
function write(css: string, elements: string[], classes: Record<string, string> = {}): string {
  return writeStyleSheet(parseStyleSheet(css), {
    elements: new Set(elements),
    classes: new Map(Object.entries(classes)),
  });
}

test.each([
  ["an element that the document has", "p{margin:0}", "p{margin:0}"],
  ["one that it has not", "table{margin:0}", ""],
  ["one of several", "table,p{margin:0}", "p{margin:0}"],
  ["a class", ".text-soft{color:red}", ".a{color:red}"],
  ["a class that it has not", ".text-green{color:red}", ""],
  ["two classes, of which it has one", ".text-soft .text-green{color:red}", ""],
  ["an escaped class with a state", String.raw`.py-2\.5:hover{margin:0}`, ".b:hover{margin:0}"],
  [
    "a class in parentheses, which may be one of several",
    ":is(.text-soft,.text-green) p{margin:0}",
    ":is(.a,.text-green) p{margin:0}",
  ],
  ["a class as an attribute", '[class~="text-soft"]{margin:0}', ".a{margin:0}"],
  ["a part of classes", "[class*=oft]:is(p){margin:0}", ":is(.a):is(p){margin:0}"],
  ["what it must not have", "p:not(.text-green){margin:0}", "p:not(.text-green){margin:0}"],
  [
    "attributes and states",
    "[hidden]:where(:not(p)),::before{margin:0}",
    "[hidden]:where(:not(p)),::before{margin:0}",
  ],
])("of rules those stay that match: %s", (_, css, expected) => {
  expect(write(css, ["p"], { "text-soft": "a", "py-2.5": "b" })).toBe(expected);
});

test("at-rules stay with what is left in them, and the order of layers stays", () => {
  const css =
    "@layer base,utilities;@layer base{@media (width>=40rem){p{margin:0}table{margin:0}}}@media print{table{margin:0}}";
  expect(write(css, ["p"])).toBe(
    "@layer base,utilities;@layer base{@media (width>=40rem){p{margin:0}}}",
  );
});

test("fonts stay; properties and animations stay if something reads them, also through others", () => {
  const css = [
    "@font-face{font-family:A;src:url(/a.woff2)}",
    ":root{--text:var(--ink);--ink:red;--unused:1px}",
    "@property --ink{syntax:'*';inherits:true}",
    "@property --unused{syntax:'*';inherits:true}",
    "@keyframes turn{to{rotate:1turn}}",
    "@keyframes fade{to{opacity:0}}",
    "p{color:var(--text);animation:turn 1s linear}",
  ].join("");
  const written = write(css, ["p"]);
  expect(written).not.toMatch(/unused|fade/);
  expect(written).toContain("@font-face{font-family:A;src:url(/a.woff2)}");
  expect(written).toContain(":root{--text:var(--ink);--ink:red}");
  expect(written).toContain("@property --ink{");
  expect(written).toContain("@keyframes turn{to{rotate:1turn}}");
});

test("a counter style stays with what counts by it, and with the one that it falls back on", () => {
  const css = [
    "@counter-style one{system:fixed;symbols:'';fallback:many}",
    "@counter-style many{system:cyclic;symbols:'s'}",
    "@counter-style unused{system:cyclic;symbols:'x'}",
    "p:after{content:counter(chosen, one)}",
  ].join("");
  expect(write(css, ["p"])).toMatch(/one\{.*many\{/);
  expect(write(css, ["p"])).not.toContain("unused");
  expect(write(css, ["div"])).toBe("");
});

test("the classes that have a style are known, in parentheses too", () => {
  const sheet = parseStyleSheet(String.raw`@media print{.a .b\:c:is(.d *){margin:0}}`);
  expect(listClassNames(sheet)).toEqual(["a", "b:c", "d"]);
});
