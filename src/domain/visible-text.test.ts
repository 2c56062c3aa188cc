import { expect, test } from "vitest";

import { dropInvisible, toVisibleLine } from "#domain/visible-text.ts";

test("invisible characters are dropped, and emoji stay whole", () => {
  expect(dropInvisible("Mel\u00ADaza\u200B de\u202A ca\uFEFFña\u2069")).toBe("Melaza de caña");
  expect(dropInvisible("👩🏽‍🌾 ❤️‍🔥 a\u200Db")).toBe("👩🏽‍🌾 ❤️‍🔥 ab");
  expect(dropInvisible("\uF0B7 Maíz\uE123")).toBe("• Maíz");
});

test("a line has one space between words", () => {
  expect(toVisibleLine("\u00A0 Torta\u2003de \n soya\u200B ")).toBe("Torta de soya");
});
