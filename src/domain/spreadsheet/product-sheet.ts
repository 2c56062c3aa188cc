import {
  createProductFormSchema,
  BLANK_PRODUCT_FORM,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";
import type { Product } from "#domain/products/product.ts";
import { toSlug } from "#domain/slugs.ts";
import { flagColumn, pictureColumn, slugColumn, textColumn } from "#domain/spreadsheet/columns.ts";
import { listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

/** A product's own facts; its lists of rows (sheet, inclusion, documents) are edited in the panel. */
export const PRODUCT_SHEET: Sheet<Product, ProductFormValues> = {
  table: "products",
  columns: [
    textColumn("title", ["Título", "Nombre", "Producto"]),
    textColumn("category", ["Categoría"]),
    textColumn("description", ["Descripción"]),
    textColumn("features", ["Características"]),
    textColumn("species", ["Especies"]),
    textColumn("presentations", ["Presentaciones"]),
    textColumn("min_order", ["Pedido mínimo"]),
    textColumn("ica_registration", ["Registro ICA"]),
    textColumn("storage", ["Almacenamiento"]),
    textColumn("shelf_life", ["Vida útil"]),
    textColumn("handling", ["Manejo"]),
    textColumn("incompatibilities", ["Incompatibilidades"]),
    pictureColumn("image_url", ["Imagen"]),
    textColumn("image_alt", ["Texto alternativo"]),
    slugColumn("slug", "/productos/"),
    flagColumn("is_published", ["Visible en el sitio", "Visible", "Estado"]),
  ],
  keys: ["slug", "title"],
  toValues: (product) => (product === null ? BLANK_PRODUCT_FORM : toFormValues(product)),
  findProblems: (values, product) => listIssues(createProductFormSchema(product).safeParse(values)),
  toInput: (values, product) => ({
    ...toProductInput(values, product),
    ...(product === null && values.slug !== "" && { slug: toSlug(values.slug) }),
  }),
  nameOf: ({ title }) => title,
};
