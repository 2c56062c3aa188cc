import { expect, test } from "vitest";

import { editMarkdown, type MarkdownTool } from "#domain/news/markdown-tools.ts";

/** Applies a tool; brackets ‹ › mark the selection, before and after. */
function apply(tool: MarkdownTool, marked: string): string {
  const from = marked.indexOf("‹");
  const to = marked.indexOf("›") - 1;
  const text = marked.replace("‹", "").replace("›", "");
  const edit = editMarkdown(tool, text, { from, to });
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return `${after.slice(0, edit.selectFrom)}‹${after.slice(edit.selectFrom, edit.selectTo)}›${after.slice(edit.selectTo)}`;
}

test.each<[MarkdownTool, string, string]>([
  ["bold", "Un ‹dato› claro", "Un **‹dato›** claro"],
  ["bold", "Un ‹›", "Un **‹negrita›**"],
  ["italic", "‹Bos taurus›", "_‹Bos taurus›_"],
  ["link", "Ver ‹aquí›.", "Ver [aquí](‹https://›)."],
  ["heading", "Uno\nDo‹›s\nTres", "Uno\n## Dos‹›\nTres"],
  ["heading", "## Do‹›s", "Dos‹›"],
  ["list", "‹Uno\nDos›\nTres", "- Uno\n- Dos‹›\nTres"],
  ["table", "‹›", "| ‹Columna› | Columna |\n| --- | --- |\n| Dato | Dato |\n\n"],
  ["table", "Uno‹›", "Uno\n\n| ‹Columna› | Columna |\n| --- | --- |\n| Dato | Dato |\n\n"],
])("%s turns %j into %j", (tool, before, after) => {
  expect(apply(tool, before)).toBe(after);
});
