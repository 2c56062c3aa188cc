import { z } from "zod";

import {
  MAX_MORE_PICTURES,
  PICTURE_ROWS,
  type PictureRow,
} from "#domain/products/product-pictures.ts";
import type { Product, ProductInput } from "#domain/products/product.ts";
import { DOCUMENT_ROWS, type DocumentRow } from "#domain/products/sheet/documents.ts";
import { INCLUSION_ROWS, type InclusionRow } from "#domain/products/sheet/inclusion.ts";
import { LOGISTICS_ROWS, type LogisticsRow } from "#domain/products/sheet/logistics.ts";
import { createRowsSchema, readRows, showRows } from "#domain/products/sheet/row-list.ts";
import { SPEC_ROWS, type SpecRow } from "#domain/products/sheet/spec-rows.ts";
import {
  formatFeatures,
  parseFeatures,
  WARNING_ROWS,
  type WarningRow,
} from "#domain/products/sheet/warnings.ts";
import { keepUntouched, toLines, toSingleLine } from "#domain/records/changes.ts";
import { editedSlug, pictureAddress, requiredText } from "#domain/records/form-schemas.ts";
import { toSlug } from "#domain/slugs.ts";
import { cleanText, cleanTyped } from "#domain/typed-text.ts";

/** As many as the database takes. */
export const MAX_LOGISTICS = 20;

const shortText = (max: number) =>
  z.string().max(max, `Es demasiado largo: máximo ${max.toLocaleString("es-CO")} letras.`);

/** The parts of a stored product that the form edits. */
export type EditedProduct = Omit<Product, "id" | "created_at" | "updated_at">;

/**
 * The values of the panel's product form, as texts of its controls. Lists of words have the format of
 * features; a new product has an empty slug.
 */
export interface ProductFormValues extends Record<
  Exclude<
    keyof EditedProduct,
    "more_images" | "warnings" | "specs" | "inclusion" | "documents" | "logistics" | "is_published"
  >,
  string
> {
  is_published: boolean;
  more_images: PictureRow[];
  warnings: WarningRow[];
  specs: SpecRow[];
  inclusion: InclusionRow[];
  documents: DocumentRow[];
  logistics: LogisticsRow[];
}

export const BLANK_PRODUCT_FORM: ProductFormValues = {
  title: "",
  description: "",
  features: "",
  image_url: "",
  image_alt: "",
  more_images: [],
  category: "",
  species: "",
  presentations: "",
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
  documents: [],
  is_published: true,
  slug: "",
};

/**
 * The product form's schema. Untouched stored values are accepted as they are, so that every stored
 * record can be saved again.
 */
export function createProductFormSchema(original: EditedProduct | null) {
  const stored = original ? toFormValues(original) : BLANK_PRODUCT_FORM;
  return z.object({
    title: requiredText("Escriba el título del producto.", "El título", 300),
    description: z.string(),
    features: z.string(),
    image_url: pictureAddress(stored.image_url),
    image_alt: z.string(),
    more_images: createRowsSchema(PICTURE_ROWS, original?.more_images ?? []).max(
      MAX_MORE_PICTURES,
      `Un producto admite hasta ${MAX_MORE_PICTURES + 1} imágenes.`,
    ),
    category: z.string(),
    species: z.string(),
    presentations: z.string(),
    min_order: z.string(),
    logistics: createRowsSchema(LOGISTICS_ROWS, original?.logistics ?? []).max(
      MAX_LOGISTICS,
      `Un producto admite hasta ${MAX_LOGISTICS} formas de cargarlo.`,
    ),
    lead_time: shortText(300),
    delivery_zones: shortText(2000),
    origin: shortText(300),
    sampling: shortText(2000),
    ica_registration: z.string(),
    storage: z.string(),
    shelf_life: z.string(),
    handling: z.string(),
    incompatibilities: z.string(),
    warnings: createRowsSchema(WARNING_ROWS, original?.warnings ?? []),
    specs: createRowsSchema(SPEC_ROWS, original?.specs ?? []),
    inclusion: createRowsSchema(INCLUSION_ROWS, original?.inclusion ?? []),
    documents: createRowsSchema(DOCUMENT_ROWS, original?.documents ?? []),
    is_published: z.boolean(),
    slug: editedSlug(stored.slug),
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
    more_images: showRows(PICTURE_ROWS, product.more_images),
    category: toSingleLine(product.category ?? ""),
    species: toSingleLine(formatFeatures(product.species)),
    presentations: toSingleLine(formatFeatures(product.presentations)),
    min_order: toSingleLine(product.min_order),
    logistics: showRows(LOGISTICS_ROWS, product.logistics),
    lead_time: toSingleLine(product.lead_time),
    delivery_zones: toLines(product.delivery_zones),
    origin: toSingleLine(product.origin),
    sampling: toLines(product.sampling),
    ica_registration: toSingleLine(product.ica_registration),
    storage: toLines(product.storage),
    shelf_life: toSingleLine(product.shelf_life),
    handling: toLines(product.handling),
    incompatibilities: toLines(product.incompatibilities),
    warnings: showRows(WARNING_ROWS, product.warnings),
    specs: showRows(SPEC_ROWS, product.specs),
    inclusion: showRows(INCLUSION_ROWS, product.inclusion),
    documents: showRows(DOCUMENT_ROWS, product.documents),
    is_published: product.is_published,
    slug: product.slug,
  };
}

/**
 * What to save. Untouched fields keep the stored value verbatim, null or empty, with all spaces; the
 * others lose invisible characters. The slug and the visibility, which the list may have changed in the meantime, are included only
 * when they were changed.
 */
export function toProductInput(
  values: ProductFormValues,
  original: EditedProduct | null,
): ProductInput {
  const typed = readTyped(values, original);
  const { is_published } = values;
  if (original === null) return { ...typed, is_published };
  const shown = toFormValues(original);
  const slug = values.slug === shown.slug ? original.slug : toSlug(values.slug);
  return {
    // Rows are never the same list: `readTyped` keeps the untouched ones.
    ...keepUntouched(typed, { values, shown }, original),
    ...(is_published !== original.is_published && { is_published }),
    ...(slug !== original.slug && { slug }),
  };
}

function readTyped(values: ProductFormValues, original: EditedProduct | null) {
  return {
    title: cleanText(values.title),
    description: cleanText(values.description),
    features: parseFeatures(cleanTyped(values.features)),
    image_url: cleanText(values.image_url) || null,
    image_alt: cleanText(values.image_alt),
    more_images: readRows(PICTURE_ROWS, values.more_images, original?.more_images ?? []),
    category: cleanText(values.category) || null,
    species: parseFeatures(cleanTyped(values.species)),
    presentations: parseFeatures(cleanTyped(values.presentations)),
    min_order: cleanText(values.min_order),
    logistics: readRows(LOGISTICS_ROWS, values.logistics, original?.logistics ?? []),
    lead_time: cleanText(values.lead_time),
    delivery_zones: cleanText(values.delivery_zones),
    origin: cleanText(values.origin),
    sampling: cleanText(values.sampling),
    ica_registration: cleanText(values.ica_registration),
    storage: cleanText(values.storage),
    shelf_life: cleanText(values.shelf_life),
    handling: cleanText(values.handling),
    incompatibilities: cleanText(values.incompatibilities),
    warnings: readRows(WARNING_ROWS, values.warnings, original?.warnings ?? []),
    specs: readRows(SPEC_ROWS, values.specs, original?.specs ?? []),
    inclusion: readRows(INCLUSION_ROWS, values.inclusion, original?.inclusion ?? []),
    documents: readRows(DOCUMENT_ROWS, values.documents, original?.documents ?? []),
  } satisfies ProductInput;
}
