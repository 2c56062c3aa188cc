import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type EditedProduct,
  toFormValues,
  toProductInput,
} from "#domain/products/product-form.ts";

const stored: EditedProduct = {
  title: "Melaza",
  description: "",
  features: ["Proteína 18,5 %", "Bolsa, 40 kg"],
  image_url: "http://viejo.example/melaza.jpg",
  image_alt: "",
  category: null,
};

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(",", '"', " ", "1", "a", "\r", "\n", "\t") }),
  fc.string({ unit: "grapheme" }),
);
const product: fc.Arbitrary<EditedProduct> = fc.record({
  title: text,
  description: text,
  features: fc.array(text),
  image_url: fc.option(text),
  image_alt: text,
  category: fc.option(text),
});

test("opening a record and saving it unchanged never changes it", () => {
  fc.assert(
    fc.property(product, (record) => {
      expect(toProductInput(toFormValues(record), record)).toEqual(record);
    }),
    { numRuns: 2000 },
  );
});

test("changing one field leaves the others to the letter", () => {
  fc.assert(
    fc.property(product, (record) => {
      const values = { ...toFormValues(record), description: "Subproducto de la caña." };
      expect(toProductInput(values, record)).toEqual({
        ...record,
        description: "Subproducto de la caña.",
      });
    }),
  );
});

test("what is typed is trimmed, and an empty address or category is none", () => {
  const values = { ...BLANK_PRODUCT_FORM, title: " Melaza ", features: "Energía, , Granel" };
  expect(toProductInput(values, null)).toEqual({
    title: "Melaza",
    description: "",
    features: ["Energía", "Granel"],
    image_url: null,
    image_alt: "",
    category: null,
  });
});

test("a field can be emptied", () => {
  const values = { ...toFormValues(stored), features: "", image_url: "" };
  expect(toProductInput(values, stored)).toMatchObject({ features: [], image_url: null });
});

test("the title is required and bounded as in the database", () => {
  const schema = createProductFormSchema(null);
  const messages = (title: string) =>
    schema
      .safeParse({ ...BLANK_PRODUCT_FORM, title })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(messages("  ")).toEqual([["title", "Escriba el título del producto."]]);
  expect(messages("a".repeat(301))).toEqual([["title", "El título admite hasta 300 caracteres."]]);
  expect(messages("ñ".repeat(300))).toBeUndefined();
});

test("a stored address outside the rule can be saved again, but not typed anew", () => {
  const values = toFormValues(stored);
  expect(createProductFormSchema(stored).safeParse(values).success).toBe(true);
  expect(createProductFormSchema(null).safeParse(values).success).toBe(false);
});
