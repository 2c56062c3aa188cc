import fc from "fast-check";
import { expect, test } from "vitest";

import { isCostlyMarkdown, splitMarkdown } from "#domain/links/markdown-limits.ts";
import { parseMarkdown } from "#domain/links/markdown-outline.ts";
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

test.each([
  ["emphasis that never closes", "a*_".repeat(6000)],
  ["brackets", "]".repeat(6000)],
  ["brackets on lines", "[a\n".repeat(6000)],
  ["quotes within quotes", `a\n\n${"> ".repeat(60)}a`],
  ["lists within lists", `${" ".repeat(300)}- a`],
  ["definitions", "[a]: /x\n\n".repeat(3000)],
])("%s are costly", (_name, text) => {
  expect(isCostlyMarkdown(text)).toBe(true);
});

test("long tables and many paragraphs are not", () => {
  expect(isCostlyMarkdown(`| a | b |\n| - | - |\n${"| **a** | [b](/c) |\n".repeat(500)}`)).toBe(
    false,
  );
  expect(isCostlyMarkdown("**Melaza** de [caña](/productos/melaza).\n\n".repeat(5000))).toBe(false);
});
