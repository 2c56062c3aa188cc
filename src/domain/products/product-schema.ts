import { z } from "zod";

import type { Product, ProductDocument, ProductInput } from "#domain/products/product.ts";
import {
  createDocumentRowsSchema,
  readDocumentRows,
  showDocumentRows,
} from "#domain/products/sheet/documents.ts";
import { formatFeatures, parseFeatures } from "#domain/products/sheet/features.ts";
import {
  createSpecRowsSchema,
  readSpecRows,
  showSpecRows,
  type SpecRow,
} from "#domain/products/sheet/spec-rows.ts";
import { isSiteAddress } from "#domain/site-address.ts";
import { toSlug } from "#domain/slugs.ts";

const TITLE_MAX_LENGTH = 300;

/** The values of the panel's product form, as texts of its controls. */
export interface ProductFormValues {
  title: string;
  description: string;
  features: string;
  image_url: string;
  image_alt: string;
  category: string;
  /** Lists have the format of features. */
  species: string;
  presentations: string;
  min_order: string;
  ica_registration: string;
  specs: SpecRow[];
  documents: ProductDocument[];
  /** A stored product's slug; empty for a new one. */
  slug: string;
}

export const BLANK_PRODUCT_FORM: ProductFormValues = {
  title: "",
  description: "",
  features: "",
  image_url: "",
  image_alt: "",
  category: "",
  species: "",
  presentations: "",
  min_order: "",
  ica_registration: "",
  specs: [],
  documents: [],
  slug: "",
};

/** The parts of a stored product that the form edits. */
export type EditedProduct = Pick<Product, keyof ProductFormValues>;

/**
 * The product form's schema. Untouched stored values are accepted as they are, so that every stored
 * record can be saved again.
 */
export function createProductFormSchema(original: EditedProduct | null) {
  const stored = original ? toFormValues(original) : BLANK_PRODUCT_FORM;
  return z.object({
    title: z
      .string()
      .refine((title) => title.trim() !== "", "Escriba el título del producto.")
      .refine(
        (title) => Array.from(title.trim()).length <= TITLE_MAX_LENGTH,
        `El título admite hasta ${TITLE_MAX_LENGTH} caracteres.`,
      ),
    description: z.string(),
    features: z.string(),
    image_url: z
      .string()
      .refine(
        (address) =>
          address.trim() === "" || address === stored.image_url || isSiteAddress(address.trim()),
        "Escriba una dirección que empiece por https:// o por /, por ejemplo /images/melaza.webp.",
      ),
    image_alt: z.string(),
    category: z.string(),
    species: z.string(),
    presentations: z.string(),
    min_order: z.string(),
    ica_registration: z.string(),
    specs: createSpecRowsSchema(original?.specs ?? []),
    documents: createDocumentRowsSchema(original?.documents ?? []),
    slug: z
      .string()
      .refine(
        (slug) => slug === stored.slug || toSlug(slug) !== "",
        "Escriba la dirección con letras, números y guiones.",
      ),
  }) satisfies z.ZodType<ProductFormValues>;
}

/**
 * The controls' texts for a product, normalised as browsers do (line breaks in a text area, none in a
 * single line), so that an untouched control compares equal.
 */
export function toFormValues(product: EditedProduct): ProductFormValues {
  return {
    title: toSingleLine(product.title),
    description: toLines(product.description),
    features: toLines(formatFeatures(product.features)),
    image_url: toSingleLine(product.image_url ?? "").trim(),
    image_alt: toSingleLine(product.image_alt),
    category: toSingleLine(product.category ?? ""),
    species: toSingleLine(formatFeatures(product.species)),
    presentations: toSingleLine(formatFeatures(product.presentations)),
    min_order: toSingleLine(product.min_order),
    ica_registration: toSingleLine(product.ica_registration),
    specs: showSpecRows(product.specs),
    documents: showDocumentRows(product.documents),
    slug: product.slug,
  };
}

/**
 * What to save. Untouched fields keep the stored value verbatim, null or empty, with all spaces; the
 * others are trimmed. The slug is included only when it was changed.
 */
export function toProductInput(
  values: ProductFormValues,
  original: EditedProduct | null,
): ProductInput {
  const typed = readTyped(values, original);
  if (original === null) return typed;
  const shown = toFormValues(original);
  const untouched = SIMPLE_FIELDS.filter((field) => values[field] === shown[field]);
  const slug = values.slug === shown.slug ? original.slug : toSlug(values.slug);
  return {
    ...typed,
    ...Object.fromEntries(untouched.map((field) => [field, original[field]])),
    ...(slug !== original.slug && { slug }),
  };
}

/** Fields with one text each. */
const SIMPLE_FIELDS = [
  "title",
  "description",
  "features",
  "image_url",
  "image_alt",
  "category",
  "species",
  "presentations",
  "min_order",
  "ica_registration",
] as const satisfies readonly (keyof ProductFormValues)[];

function readTyped(values: ProductFormValues, original: EditedProduct | null) {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    features: parseFeatures(values.features),
    image_url: values.image_url.trim() || null,
    image_alt: values.image_alt.trim(),
    category: values.category.trim() || null,
    species: parseFeatures(values.species),
    presentations: parseFeatures(values.presentations),
    min_order: values.min_order.trim(),
    ica_registration: values.ica_registration.trim(),
    specs: readSpecRows(values.specs, original?.specs ?? []),
    documents: readDocumentRows(values.documents, original?.documents ?? []),
  } satisfies ProductInput;
}

function toSingleLine(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
