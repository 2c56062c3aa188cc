import fc from "fast-check";
import { expect, test } from "vitest";

import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import { splitMarkdown } from "#domain/links/markdown-parts.ts";
import { pickSize } from "#tests/support/size.ts";

/** The blocks of a text, without their positions. */
const blocks = (text: string): unknown[] =>
  (
    JSON.parse(
      JSON.stringify(parseMarkdown(text), (key, value: unknown) =>
        key === "position" ? undefined : value,
      ),
    ) as { children: unknown[] }
  ).children;

test("a text is divided at its headings and paragraphs", () => {
  expect(splitMarkdown("Uno\n\n## Dos\n\n- a\n\n- b\n\n  c\n\nTres\r\n\r\nCuatro\n")).toEqual([
    "Uno\n\n",
    "## Dos\n\n- a\n\n- b\n\n  c\n\n",
    "Tres\r\n\r\n",
    "Cuatro\n",
  ]);
});

test.each([
  "[a][b]\n\nTexto\n\n[b]: /x",
  "```\n\nTexto\n\n```",
  "<!-- a\n\nTexto -->",
  "Nota[^1]\n\nTexto\n\n[^1]: nota",
])("%j is one part", (text) => {
  expect(splitMarkdown(text)).toEqual([text]);
});

test("whatever the text, its parts have its blocks", () => {
  const part = fc.constantFrom(
    ..."[]()<>!`*_#>-|\\ \n\tñ1.".split(""),
    ...[
      "texto",
      "\n\n",
      "\n\n# ",
      "\n\n- ",
      "\n\n1. ",
      "\n\n> ",
      "\n\n  ",
      "| a |\n| --- |\n",
      "<div>\n",
    ],
    ...["[b]: /x\n", "```\n", "<!-- "],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const split = splitMarkdown(text);
      expect(split.join("")).toBe(text);
      expect(split.flatMap(blocks)).toEqual(blocks(text));
    }),
    { numRuns: pickSize(300, 2000) },
  );
});
