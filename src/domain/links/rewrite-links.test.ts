import fc from "fast-check";
import { expect, test } from "vitest";

import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import { rewriteMarkdownLinks } from "#domain/links/rewrite-links.ts";
import { pickSize } from "#tests/support/size.ts";

const rename = (text: string) =>
  rewriteMarkdownLinks(text, (address) => (address === "/productos/a" ? "/productos/b" : null));

test.each([
  ["[uno](/productos/a)", "[uno](/productos/b)"],
  ['[uno](</productos/a> "título")', '[uno](</productos/b> "título")'],
  ["[uno][x] y [x]\n\n[x]: /productos/a", "[uno][x] y [x]\n\n[x]: /productos/b"],
  [
    "> - ![foto](/productos/a)\n>   y [a](/productos/a)",
    "> - ![foto](/productos/b)\n>   y [a](/productos/b)",
  ],
  ["| a |\n| --- |\n| [x](/productos/a) |", "| a |\n| --- |\n| [x](/productos/b) |"],
  [
    "[\\[x\\]](/productos/a) ñandú 🐄 [y](/productos/a)",
    "[\\[x\\]](/productos/b) ñandú 🐄 [y](/productos/b)",
  ],
  ["[x](\\/productos/a)", "[x](/productos/b)"],
  ["\t\r\n[x](/productos/a)\r\n", "\t\r\n[x](/productos/b)\r\n"],
])("%j becomes %j", (before, after) => {
  expect(rename(before)).toBe(after);
});

test.each([
  "`[uno](/productos/a)`",
  "```\n[uno](/productos/a)\n```",
  "/productos/a en el texto",
  "[uno](/productos/a-granel) [dos](/productos/a/)",
  "\\[uno](/productos/a)",
])("%j stays as it is", (text) => {
  expect(rename(text)).toBe(text);
});

test("an address that is its own text is rewritten too", () => {
  const move = (address: string) => address.replace("https://a.example/", "https://b.example/");
  expect(rewriteMarkdownLinks("<https://a.example/x> y https://a.example/y.", move)).toBe(
    "<https://b.example/x> y https://b.example/y.",
  );
});

test("whatever the text, nothing but the addresses changes, and there and back is the same text", () => {
  const part = fc.constantFrom(
    ..."[]()<>!`*_#>-|\\ \n\tñ🐄".split(""),
    ...[
      "[a](/productos/a)",
      "[b]: /productos/a\n",
      "texto",
      "`",
      "```\n",
      "| a |\n| --- |\n",
      "\n\n",
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
      const text = parts.join("");
      const renamed = rename(text);
      expect(renamed.replaceAll("/productos/b", "/productos/a")).toBe(text);
      const left = outlineMarkdown(renamed);
      expect(left.links.map(({ address }) => address)).not.toContain("/productos/a");
      expect(left.headings.length).toBe(outlineMarkdown(text).headings.length);
    }),
    { numRuns: pickSize(100, 300) },
  );
});
