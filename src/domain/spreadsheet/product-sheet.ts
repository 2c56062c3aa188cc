import { BLANK_PICTURE_ROW } from "#domain/products/product-pictures.ts";
import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";
import type { Product } from "#domain/products/product.ts";
import { BLANK_DOCUMENT_ROW } from "#domain/products/sheet/documents.ts";
import { BLANK_INCLUSION_ROW } from "#domain/products/sheet/inclusion.ts";
import { BLANK_LOGISTICS_ROW } from "#domain/products/sheet/logistics.ts";
import { BLANK_SPEC_ROW } from "#domain/products/sheet/spec-rows.ts";
import { BLANK_WARNING_ROW } from "#domain/products/sheet/warnings.ts";
import { toSlug } from "#domain/slugs.ts";
import {
  DAY_SPELLING,
  flagColumn,
  pictureColumn,
  readPicture,
  slugColumn,
  textColumn,
} from "#domain/spreadsheet/columns.ts";
import { rowsColumn, spellChoice } from "#domain/spreadsheet/rows-column.ts";
import { listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

/** A product, its technical sheet included. */
export const PRODUCT_SHEET: Sheet<Product, ProductFormValues> = {
  columns: [
    textColumn("title", ["Título", "Nombre", "Producto"]),
    textColumn("category", ["Categoría"]),
    textColumn("description", ["Descripción"]),
    textColumn("features", ["Características"]),
    textColumn("species", ["Especies"]),
    textColumn("presentations", ["Presentaciones"]),
    textColumn("min_order", ["Pedido mínimo"]),
    rowsColumn("logistics", "Cómo se carga", {
      blank: BLANK_LOGISTICS_ROW,
      first: "presentation",
      parts: [
        { field: "per_pallet", word: "por estiba" },
        { field: "per_truck", word: "por camión" },
        { field: "truck", word: "camión" },
      ],
    }),
    textColumn("lead_time", ["Tiempo de entrega"]),
    textColumn("delivery_zones", ["Zonas de entrega"]),
    textColumn("origin", ["Origen"]),
    textColumn("sampling", ["Muestreo"]),
    textColumn("ica_registration", ["Registro ICA"]),
    textColumn("storage", ["Almacenamiento"]),
    textColumn("shelf_life", ["Vida útil"]),
    textColumn("handling", ["Manejo"]),
    textColumn("incompatibilities", ["Incompatibilidades"]),
    rowsColumn("warnings", "Advertencias", {
      blank: BLANK_WARNING_ROW,
      first: "text",
      parts: [
        { field: "source", word: "fuente" },
        { field: "forbidden", word: "no dar a" },
      ],
    }),
    rowsColumn("specs", "Ficha técnica", {
      blank: BLANK_SPEC_ROW,
      first: "name",
      parts: [
        { field: "variant", word: "variante" },
        { field: "typical", word: "típico" },
        { field: "min", word: "mínimo" },
        { field: "max", word: "máximo" },
        { field: "unit", word: "unidad" },
        {
          field: "kind",
          word: "valor",
          spelling: spellChoice({ guaranteed: "garantizado", lot: "por lote" }),
        },
        { field: "basis", word: "base" },
        { field: "method", word: "método" },
        { field: "grades", word: "a elegir" },
        {
          field: "group",
          word: "grupo",
          spelling: spellChoice({ contaminant: "contaminante" }),
        },
      ],
    }),
    rowsColumn("inclusion", "Inclusión", {
      blank: BLANK_INCLUSION_ROW,
      first: "species",
      parts: [
        { field: "min", word: "mínimo" },
        { field: "max", word: "máximo" },
        { field: "unit", word: "unidad" },
        { field: "source", word: "fuente" },
      ],
    }),
    rowsColumn("documents", "Documentos", {
      blank: BLANK_DOCUMENT_ROW,
      first: "title",
      parts: [
        { field: "url", word: "dirección" },
        { field: "date", word: "fecha", spelling: DAY_SPELLING },
        { field: "expires", word: "vence", spelling: DAY_SPELLING },
      ],
    }),
    pictureColumn("image_url", ["Imagen"]),
    textColumn("image_alt", ["Texto alternativo"]),
    rowsColumn("more_images", "Más imágenes", {
      blank: BLANK_PICTURE_ROW,
      first: "url",
      parts: [{ field: "alt", word: "texto alternativo" }],
      readFirst: readPicture,
    }),
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
