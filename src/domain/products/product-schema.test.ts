import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type EditedProduct,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";
import {
  BLANK_PRODUCT,
  type ProductDocument,
  type ProductInclusion,
  type ProductLogistics,
  type ProductPicture,
  type ProductSpec,
  type ProductWarning,
} from "#domain/products/product.ts";
import { BLANK_DOCUMENT_ROW } from "#domain/products/sheet/documents.ts";
import { BLANK_SPEC_ROW } from "#domain/products/sheet/spec-rows.ts";
import { pickSize } from "#tests/support/size.ts";

const stored: EditedProduct = {
  ...BLANK_PRODUCT,
  title: "Melaza",
  features: ["Proteína 18,5 %", "Bolsa, 40 kg"],
  image_url: "http://viejo.example/melaza.jpg",
  slug: "melaza",
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
  more_images: fc.array(listed(["url", "alt"])) as fc.Arbitrary<ProductPicture[]>,
  category: fc.option(text),
  species: fc.array(text),
  presentations: fc.array(text),
  min_order: text,
  logistics: fc.array(listed(["presentation", "per_pallet", "per_truck", "truck"])) as fc.Arbitrary<
    ProductLogistics[]
  >,
  lead_time: text,
  delivery_zones: text,
  origin: text,
  sampling: text,
  ica_registration: text,
  storage: text,
  shelf_life: text,
  handling: text,
  incompatibilities: text,
  warnings: fc.array(listed(["text", "source", "forbidden"])) as fc.Arbitrary<ProductWarning[]>,
  specs: fc.array(
    listed([
      ...["name", "min", "max", "unit", "basis"],
      ...["typical", "kind", "grades", "method", "variant", "group"],
    ]),
  ) as fc.Arbitrary<ProductSpec[]>,
  inclusion: fc.array(listed(["species", "min", "max", "unit", "source"])) as fc.Arbitrary<
    ProductInclusion[]
  >,
  documents: fc.array(listed(["title", "url", "date", "expires"])) as fc.Arbitrary<
    ProductDocument[]
  >,
  is_published: fc.boolean(),
  slug: fc.constantFrom("melaza", "melaza-de-cana"),
});

/** Any content of a JSON list: rows, incomplete ones, and anything else. */
function listed(fields: string[]): fc.Arbitrary<unknown> {
  const entry = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue());
  const whole = Object.fromEntries(fields.map((field) => [field, entry]));
  return fc.oneof(fc.record(whole, { requiredKeys: [] }), fc.jsonValue());
}

test("opening a record and saving it unchanged never changes it", () => {
  fc.assert(
    fc.property(product, (record) => {
      const { slug: _, is_published: __, ...saved } = record;
      expect(toProductInput(toFormValues(record), record)).toEqual(saved);
      expect(
        createProductFormSchema(record).shape.specs.safeParse(toFormValues(record).specs),
      ).toMatchObject({ success: true });
    }),
    { numRuns: pickSize(200, 1500) },
  );
});

test("changing one field leaves the others verbatim", () => {
  fc.assert(
    fc.property(product, (record) => {
      const values = { ...toFormValues(record), description: "Subproducto de la caña." };
      const { slug: _, is_published: __, ...saved } = record;
      expect(toProductInput(values, record)).toEqual({
        ...saved,
        description: "Subproducto de la caña.",
      });
    }),
  );
});

test("typed texts are trimmed, and an empty address or category is null", () => {
  const values = {
    ...BLANK_PRODUCT_FORM,
    title: " \u202aMela\u00adza\u200b ",
    features: "Energ\u200bía, \ufeff, Granel",
  };
  expect(toProductInput(values, null)).toEqual({
    title: "Melaza",
    description: "",
    features: ["Energía", "Granel"],
    image_url: null,
    image_alt: "",
    category: null,
    species: [],
    presentations: [],
    min_order: "",
    logistics: [],
    lead_time: "",
    delivery_zones: "",
    origin: "",
    sampling: "",
    ica_registration: "",
    storage: "",
    shelf_life: "",
    handling: "",
    incompatibilities: "",
    warnings: [],
    specs: [],
    inclusion: [],
    more_images: [],
    documents: [],
    is_published: true,
  });
});

test("the visibility is saved only when it was changed", () => {
  const values = toFormValues(stored);
  expect(toProductInput(values, stored)).not.toHaveProperty("is_published");
  expect(toProductInput({ ...values, is_published: false }, stored)).toMatchObject({
    is_published: false,
  });
});

test("a field can be emptied", () => {
  const values = { ...toFormValues(stored), features: "", image_url: "" };
  expect(toProductInput(values, stored)).toMatchObject({ features: [], image_url: null });
});

test("the title is required and limited as in the database", () => {
  const schema = createProductFormSchema(null);
  const messages = (title: string) =>
    schema
      .safeParse({ ...BLANK_PRODUCT_FORM, title })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(messages("  ")).toEqual([["title", "Escriba el título del producto."]]);
  expect(messages("a".repeat(301))).toEqual([["title", "El título admite hasta 300 caracteres."]]);
  expect(messages("ñ".repeat(300))).toBeUndefined();
});

test("a stored address outside the rule can be saved again, but not newly typed", () => {
  const values = toFormValues(stored);
  expect(createProductFormSchema(stored).safeParse(values).success).toBe(true);
  expect(createProductFormSchema(null).safeParse(values).success).toBe(false);
});

test("lists are typed with commas, and the technical sheet with figures as in Colombia", () => {
  const values = {
    ...BLANK_PRODUCT_FORM,
    title: "Melaza",
    species: "Bovinos, Ovinos",
    presentations: 'Caneca, "Bolsa, 40 kg"',
    specs: [
      {
        ...BLANK_SPEC_ROW,
        name: "Azúcares ",
        min: "46",
        max: "52,5",
        unit: "%",
        basis: "tal cual",
      },
    ],
    documents: [{ ...BLANK_DOCUMENT_ROW, title: "Hoja de seguridad", url: " /docs/melaza.pdf" }],
  };
  expect(createProductFormSchema(null).safeParse(values).success).toBe(true);
  expect(toProductInput(values, null)).toMatchObject({
    species: ["Bovinos", "Ovinos"],
    presentations: ["Caneca", "Bolsa, 40 kg"],
    specs: [{ name: "Azúcares", min: 46, max: 52.5, unit: "%", basis: "tal cual" }],
    documents: [{ title: "Hoja de seguridad", url: "/docs/melaza.pdf" }],
  });
});

test("the slug is saved only when it was changed, in normalised form", () => {
  const values = toFormValues(stored);
  expect(toProductInput(values, stored)).not.toHaveProperty("slug");
  expect(toProductInput({ ...values, slug: "melaza-" }, stored)).not.toHaveProperty("slug");
  expect(toProductInput({ ...values, slug: "melaza-de-cana-" }, stored)).toMatchObject({
    slug: "melaza-de-cana",
  });
  expect(createProductFormSchema(stored).safeParse({ ...values, slug: "-" }).success).toBe(false);
});

test("a title of invisible characters is none, and rows lose theirs", () => {
  const values = { ...BLANK_PRODUCT_FORM, title: "\u200b\u2060" };
  expect(createProductFormSchema(null).safeParse(values).success).toBe(false);
  const warning = { text: "\u2066No dar a equinos\u2069", source: "", forbidden: "" };
  expect(toProductInput({ ...values, warnings: [warning] }, null).warnings).toMatchObject([
    { text: "No dar a equinos" },
  ]);
});
