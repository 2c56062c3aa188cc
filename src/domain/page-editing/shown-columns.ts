import type { RecordTarget } from "#domain/page-editing/edit-target.ts";

/**
 * What a column's value is to the pages that show it. `text`, `texts` (a list) and `markdown` are marked; `value`,
 * `values` and `rows` go through logic, such as addresses and names that are compared.
 */
export type ShownColumn = "text" | "texts" | "markdown" | "value" | "values" | "rows";

/** The columns of records that pages show. */
export const SHOWN_COLUMNS: Readonly<
  Record<RecordTarget["table"], Readonly<Record<string, ShownColumn>>>
> = {
  products: {
    title: "text",
    description: "text",
    features: "texts",
    image_url: "value",
    image_alt: "text",
    category: "value",
    species: "values",
    presentations: "texts",
    warnings: "rows",
    specs: "rows",
    documents: "rows",
    min_order: "text",
    ica_registration: "text",
    inclusion: "rows",
    storage: "text",
    shelf_life: "text",
    handling: "text",
    incompatibilities: "text",
  },
  news: {
    title: "text",
    excerpt: "text",
    content: "markdown",
    author: "value",
    category: "value",
    read_time: "text",
    image_url: "value",
    image_alt: "text",
    source_name: "text",
    source_url: "value",
    product_slugs: "values",
  },
  menu_items: { name: "text", url: "value" },
};

/** Whether a typed value can stand for a stored one. */
export function fitsColumn(kind: ShownColumn | undefined, value: unknown): boolean {
  if (kind === undefined) return false;
  if (kind === "rows") return Array.isArray(value);
  if (kind === "texts" || kind === "values") {
    return Array.isArray(value) && value.every((item) => typeof item === "string");
  }
  return typeof value === "string" || (kind === "value" && value === null);
}
