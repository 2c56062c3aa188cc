import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readFrontMatter, writeFrontMatter } from "#cli/site-folder/folder.ts";

test("whatever the values and the text, they are read as they were written", () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.jsonValue(), { minKeys: 1 });
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("---\nx: 1\n---\n", "\n\n", "a\r\n"),
  );
  fc.assert(
    fc.property(values, text, (given, body) => {
      const json = JSON.parse(JSON.stringify(given)) as object;
      expect(readFrontMatter(writeFrontMatter(json, body))).toEqual({ values: json, text: body });
    }),
  );
});

test("a file that a person wrote by hand is read", () => {
  const file =
    "\uFEFF---\r\ntitle: Melaza de caña\r\nfeatures: [Sin aditivos]\r\n---\r\nEnergía.\r\n";
  expect(readFrontMatter(file)).toEqual({
    values: { title: "Melaza de caña", features: ["Sin aditivos"] },
    text: "Energía.",
  });
  expect(readFrontMatter("Sin encabezado")).toBeNull();
});
