import { expect, test } from "vitest";

import { readSettings } from "#domain/content/settings.ts";
import { createSeoFormSchema, SEO_SECTIONS, type SeoFormValues } from "#domain/seo/seo-schema.ts";

const stored = readSettings(SEO_SECTIONS, []);

function listProblems(change: (values: SeoFormValues) => void, from = stored): unknown[] {
  const values = structuredClone(from);
  change(values);
  return (
    createSeoFormSchema(from)
      .safeParse(values)
      .error?.issues.map(({ path }) => path.join(".")) ?? []
  );
}

test("lengths never block", () => {
  expect(
    listProblems((values) => {
      values.seo.site_title = "a".repeat(500);
      values.seo_home.description = "a".repeat(5000);
    }),
  ).toEqual([]);
});

test.each([
  ["", []],
  ["/images/melaza.webp", []],
  ["https://empresa.example/foto.jpg", []],
  ["fotos/melaza.jpg", ["seo.og_image"]],
  ["javascript:alert(1)", ["seo.og_image"]],
])("the picture's address «%s» has problems %j", (address, problems) => {
  expect(listProblems((values) => (values.seo.og_image = address))).toEqual(problems);
});

test.each([
  ["", []],
  ["1998", []],
  ["hace años", ["structured_data.founded_year"]],
])("the year «%s» has problems %j", (year, problems) => {
  expect(listProblems((values) => (values.structured_data.founded_year = year))).toEqual(problems);
});

test("stored values can be saved again", () => {
  const odd = structuredClone(stored);
  odd.seo.og_image = "fotos/vieja.jpg";
  odd.structured_data.founded_year = "siglo pasado";
  expect(listProblems((values) => (values.seo.author = "Otra"), odd)).toEqual([]);
});

test("a valid form is returned as it was typed", () => {
  expect(createSeoFormSchema(stored).parse(stored)).toEqual(stored);
});
