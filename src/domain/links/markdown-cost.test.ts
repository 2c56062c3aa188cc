import { expect, test } from "vitest";

import { isCostlyMarkdown } from "#domain/links/markdown-cost.ts";

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
