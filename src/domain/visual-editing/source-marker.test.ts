import { expect, test } from "vitest";

import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import { addMarkdownMarkers } from "#domain/visual-editing/source-marker.ts";
import {
  addMarkers,
  splitAtMarkers,
  stripMarkers,
  stripPageMarkers,
} from "#domain/visual-editing/stega.ts";

test("a text is marked inside its blanks, and a blank one is not", () => {
  expect(addMarkers(" Hola ", 7)).toBe(" \u{F0007}Hola\u{100007} ");
  expect(addMarkers(" \n ", 7)).toBe(" \n ");
});

test("marks are found in order, and leave the text and its addresses", () => {
  const marked = addMarkers(`Somos ${addMarkers("Granos", 1)}.`, 0);
  expect(splitAtMarkers(marked)).toEqual([
    { kind: "start", index: 0 },
    { kind: "text", text: "Somos " },
    { kind: "start", index: 1 },
    { kind: "text", text: "Granos" },
    { kind: "end", index: 1 },
    { kind: "text", text: "." },
    { kind: "end", index: 0 },
  ]);
  expect(splitAtMarkers("Nada")).toBeNull();
  const address = `https://wa.me/57?text=${encodeURIComponent(marked)}`;
  expect(stripPageMarkers(address)).toBe("https://wa.me/57?text=Somos%20Granos.");
});

test.each([
  ...[
    "# Título\n\nTexto",
    "- uno\n- **dos**",
    "> cita",
    "1. a\n2. b",
    "| a | b |\n|---|---|\n| 1 | 2 |",
  ],
  ...["**negrita**", "[enlace](/x) y *más*", "![](/a.webp)\n\nPie", "- [ ] tarea", "Uno  \nDos"],
])("%j says with marks what it says without", (markdown) => {
  const marked = addMarkdownMarkers(markdown, 3);
  expect(stripMarkers(marked)).toBe(markdown);
  expect(splitAtMarkers(marked)?.filter(({ kind }) => kind !== "text")).toEqual([
    { kind: "start", index: 3 },
    { kind: "end", index: 3 },
  ]);
  expect(parseMarkdown(marked).children.map(({ type }) => type)).toEqual(
    parseMarkdown(markdown).children.map(({ type }) => type),
  );
});

test.each(["", "---", "www.empresa.example", "Nota[^1]\n\n[^1]: Pie", "```\ncódigo\n```"])(
  "%j has no place for marks",
  (markdown) => {
    expect(addMarkdownMarkers(markdown, 3)).toBe(markdown);
  },
);
