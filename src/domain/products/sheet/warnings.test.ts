import { expect, test } from "vitest";

import { listWarnings, WARNING_ROWS } from "#domain/products/sheet/warnings.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";

const WARNING = {
  text: "Solo para rumiantes.",
  source: "Manual",
  forbidden: ["Equinos", "Aves, ponedoras"],
};

test("a warning survives the form, and a spreadsheet", () => {
  const row = WARNING_ROWS.show(WARNING);
  expect(row && WARNING_ROWS.read(row)).toEqual(WARNING);
  const column = PRODUCT_SHEET.columns.find(({ field }) => field === "warnings");
  const cell = column?.write([row] as never) ?? "";
  expect(cell).toBe('Solo para rumiantes. | fuente: Manual | no dar a: Equinos, "Aves, ponedoras"');
  expect(column?.read(cell, () => null)).toEqual({ value: [row] });
});

test("a warning needs a text and a source", () => {
  const problems = (row: Partial<Record<"text" | "source", string>>) =>
    WARNING_ROWS.findProblems({ text: "", source: "", forbidden: "Aves", ...row }).map(
      ([field]) => field,
    );
  expect(problems({})).toEqual(["text", "source"]);
  expect(problems({ text: "a", source: "b" })).toEqual([]);
});

test("what is stored in any other form is not shown", () => {
  expect(listWarnings(null)).toEqual([]);
  expect(listWarnings([1, "a", null, {}, { text: " " }, [WARNING]])).toEqual([]);
  expect(listWarnings([{ text: " a ", source: 3, forbidden: "Aves" }])).toEqual([
    { text: "a", source: "", forbidden: [] },
  ]);
});
