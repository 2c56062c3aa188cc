import { expect, test } from "vitest";

import { fitValues, flattenValues, groupFields } from "#app/panel/records/edit/form-values.ts";

test("the values of an older form are fitted to the current form", () => {
  const blank = { title: "", isOn: true, rows: [] as string[], seo: { title: "", author: "Yo" } };
  expect(
    fitValues(blank, {
      title: "A",
      isOn: "true",
      rows: ["x"],
      gone: 1,
      seo: { title: "T", author: null },
    }),
  ).toEqual({ title: "A", isOn: true, rows: ["x"], seo: { title: "T", author: "Yo" } });
  expect(fitValues(blank, { rows: { length: 1 }, seo: [] })).toEqual(blank);
});

test("grouped values are fields, and back", () => {
  const values = { seo: { author: "Yo", title: "" }, rows: ["x"], isOn: false };
  const fields = { "seo.author": "Yo", "seo.title": "", rows: ["x"], isOn: false };
  expect(flattenValues(values)).toEqual(fields);
  expect(groupFields(fields)).toEqual(values);
});
