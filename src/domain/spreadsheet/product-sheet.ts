import { foldText } from "#domain/fold-text.ts";
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
  type FindPicture,
  flagColumn,
  pictureColumn,
  readPicture,
  type SheetColumn,
  slugColumn,
  type Spelling,
  textColumn,
} from "#domain/spreadsheet/columns.ts";
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

/** A field of a row, by the word before its text: `mínimo: 14,5`. */
interface Part<Row> {
  field: keyof Row & string;
  word: string;
  /** For a text that is written otherwise in the form. */
  spelling?: Spelling;
}

/** One of some values, by the words that name them. */
function spellChoice(words: Readonly<Record<string, string>>): Spelling {
  const wordOf = new Map(Object.entries(words));
  const values = new Map(Object.entries(words).map(([value, word]) => [foldText(word), value]));
  return {
    write: (value) => wordOf.get(value) ?? value,
    read: (text) => values.get(foldText(text)) ?? null,
    hint: `Escriba ${Object.values(words).join(" o ")}.`,
  };
}

interface RowsFormat<Row> {
  blank: Row;
  /** The field that stands first, without a word. */
  first: keyof Row & string;
  parts: readonly Part<Row>[];
  /** For a first field whose cell may say it otherwise. */
  readFirst?: typeof readPicture;
}

/**
 * A list of rows in one cell, a line each: `Proteína cruda | mínimo: 14,5 | máximo: 18 | unidad: %`. The order of the
 * parts is free.
 */
function rowsColumn<V, Row extends Record<keyof Row, string>>(
  field: keyof V & string,
  heading: string,
  format: RowsFormat<Row>,
): SheetColumn<V> {
  return {
    field,
    heading,
    others: [],
    write: (rows) => (rows as Row[]).map((row) => writeRow(row, format)).join("\n"),
    read: (cell, findPicture) => {
      const lines = cell.split("\n").filter((line) => line.trim() !== "");
      const rows: Row[] = [];
      for (const [index, line] of lines.entries()) {
        const read = readRow(line, format, findPicture);
        if ("problem" in read) return { problem: `Línea ${index + 1}: ${read.problem}` };
        rows.push(read.row);
      }
      return { value: rows };
    },
  };
}

function writeRow<Row extends Record<keyof Row, string>>(
  row: Row,
  { first, parts }: RowsFormat<Row>,
): string {
  const said = parts.filter(({ field }) => row[field] !== "");
  const texts = said.map(
    ({ field, word, spelling }) => `${word}: ${spelling?.write(row[field]) ?? row[field]}`,
  );
  return [row[first], ...texts].join(SEPARATOR);
}

const SEPARATOR = " | ";

/** A row, or what is wrong with its line. */
type ReadRow<Row> = { row: Row } | { problem: string };

function readRow<Row extends Record<keyof Row, string>>(
  line: string,
  { blank, first, parts, readFirst }: RowsFormat<Row>,
  findPicture: FindPicture,
): ReadRow<Row> {
  const [name = "", ...texts] = line.split("|").map((text) => text.trim());
  const named = readFirst?.(name, findPicture) ?? { value: name };
  if ("problem" in named) return named;
  const row = { ...blank, [first]: named.value };
  for (const text of texts.filter((each) => each !== "")) {
    const colon = text.indexOf(":");
    const word = foldText(text.slice(0, Math.max(colon, 0)).trim());
    const part = parts.find((each) => foldText(each.word) === word);
    if (part === undefined) return { problem: `«${text}» no se entiende. ${explain(parts)}` };
    const said = text.slice(colon + 1).trim();
    const value = part.spelling === undefined ? said : part.spelling.read(said);
    if (value === null) return { problem: `«${text}» no se entiende. ${part.spelling?.hint}` };
    row[part.field] = value as Row[typeof part.field];
  }
  return { row };
}

function explain<Row>(parts: readonly Part<Row>[]): string {
  const words = parts.map(({ word }) => word).join(", ");
  return `Separe con | y escriba antes de cada dato cuál es, con dos puntos: ${words}.`;
}
