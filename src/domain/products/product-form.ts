import { z } from "zod";

import { formatFeatures, parseFeatures } from "#domain/products/features.ts";
import type { Product, ProductInput } from "#domain/products/product.ts";
import { isSiteAddress } from "#domain/site-address.ts";

const TITLE_MAX_LENGTH = 300;

/** What the panel's product form holds: texts, as its controls show them. */
export interface ProductFormValues {
  title: string;
  description: string;
  features: string;
  image_url: string;
  image_alt: string;
  category: string;
}

export const BLANK_PRODUCT_FORM: ProductFormValues = {
  title: "",
  description: "",
  features: "",
  image_url: "",
  image_alt: "",
  category: "",
};

/** The parts of a stored product that the form edits. */
export type EditedProduct = Pick<
  Product,
  "title" | "description" | "features" | "image_url" | "image_alt" | "category"
>;

/**
 * The rules of the product form. A stored picture address that was not touched is accepted as it
 * is, so that every stored record can be saved again.
 */
export function createProductFormSchema(original: EditedProduct | null) {
  const storedAddress = original ? toFormValues(original).image_url : "";
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
          address.trim() === "" || address === storedAddress || isSiteAddress(address.trim()),
        "Escriba una dirección que empiece por https:// o por /, por ejemplo /images/melaza.webp.",
      ),
    image_alt: z.string(),
    category: z.string(),
  }) satisfies z.ZodType<ProductFormValues>;
}

/**
 * The texts that the controls show for a product. They are normalised as browsers do (one kind of
 * line break in a text area, none in a single line), so that an untouched control compares equal.
 */
export function toFormValues(product: EditedProduct): ProductFormValues {
  return {
    title: toSingleLine(product.title),
    description: toLines(product.description),
    features: toLines(formatFeatures(product.features)),
    image_url: toSingleLine(product.image_url ?? "").trim(),
    image_alt: toSingleLine(product.image_alt),
    category: toSingleLine(product.category ?? ""),
  };
}

/**
 * What to save. A field whose text is still the one that was shown keeps the stored value to the
 * letter, null or empty, with whatever spaces; the others are trimmed.
 */
export function toProductInput(
  values: ProductFormValues,
  original: EditedProduct | null,
): Required<ProductInput> {
  const typed: Required<ProductInput> = {
    title: values.title.trim(),
    description: values.description.trim(),
    features: parseFeatures(values.features),
    image_url: values.image_url.trim() || null,
    image_alt: values.image_alt.trim(),
    category: values.category.trim() || null,
  };
  if (original === null) return typed;
  const shown = toFormValues(original);
  const keep = <K extends keyof ProductFormValues>(field: K): Required<ProductInput>[K] =>
    values[field] === shown[field] ? original[field] : typed[field];
  return {
    title: keep("title"),
    description: keep("description"),
    features: keep("features"),
    image_url: keep("image_url"),
    image_alt: keep("image_alt"),
    category: keep("category"),
  };
}

function toSingleLine(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
