import { expect, test } from "vitest";

import { toDrawable, toDrawableLines } from "#server/files/documents/tagged-pdf.ts";

test.each([
  ["Torta de palmiste: 14–18 %", "Torta de palmiste: 14–18 %"],
  ["P₂O₅ ≤ 5 ‰, ≥ 2 ≈ 3", "P2O5 máx. 5 por mil, mín. 2 aprox. 3"],
  ["β-caroteno, ω-3", "beta-caroteno, omega-3"],
  ["Camión Ñame\u0301 Ő", "Camión Ñamé O"],
  ["🌱 Urea\u0000\u202e\u200b", "Urea"],
  ["a\ud800b", "ab"],
  ["uno\n\tdos", "uno dos"],
  ["25\u00a0kg", "25\u00a0kg"],
  ["no‐rompa", "no-rompa"],
  ["ע < 5", "? < 5"],
])("%j is drawn as %j", (text, drawn) => {
  expect(toDrawable(text)).toBe(drawn);
});

test("lines stay lines", () => {
  expect(toDrawableLines("≤ 5\r\n🌱 dos\ntres ")).toBe("máx. 5\ndos\ntres");
});
