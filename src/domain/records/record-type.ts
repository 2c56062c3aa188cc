import type { SiteText } from "#domain/content/site-text.ts";
import type { GuaranteedProduct } from "#domain/lots/lot-schema.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

/**
 * What a field is. `number`, `date` (a day, as `2026-11-30`) and `picture` are columns that may be null, `flag` is a
 * boolean, the others are texts. Only code of its record type can edit and check a `special` one.
 */
export type FieldKind =
  | "text"
  | "long-text"
  | "url"
  | "phone"
  | "email"
  | "choice"
  | "picture"
  | "flag"
  | "number"
  | "date"
  | "special";

/** A field of a record type: a column of its table. */
export interface Field {
  kind: FieldKind;
  /** In the form, the history and conflicts. */
  label: string;
  /** Below the form's control. */
  help?: string;
  isRequired?: boolean;
  /** Whether a special one is a text of several lines. */
  isLong?: boolean;
  /** In characters; by default that of the kind. */
  maxLength?: number;
  /** Of a choice, in their order; the first one is that of a new record. */
  options?: readonly string[];
  /** Of a picture: the column with its alternative text. */
  altText?: string;
  /** Of a flag: what a record is that has it, and one that does not. */
  states?: readonly [on: string, off: string];
  /** Of the flag that visitors see a record by: whether a new one is hidden until someone shows it. */
  isOffAtFirst?: boolean;
  /** Whether the list's cards show it. */
  isListed?: boolean;
  /** Whether the list can be sorted by it. */
  isSorted?: boolean;
  /** Whether the list can be filtered by it: a choice or a flag. */
  isFilter?: boolean;
  /** Whether the panel's search shows it as the excerpt, or only finds its words. The name is always found. */
  search?: "excerpt" | "words";
  /** The spreadsheet's headings: the exported one, and others that are read. By default the label. */
  headings?: readonly [heading: string, ...others: string[]];
}

/** Columns that are meaningless to people. */
export type HiddenColumn = "id" | "updated_at";

/**
 * A record type: a table whose records the panel lists, edits, deletes and restores. All that can follow from its
 * definition does; what is special is a function that the definition refers to.
 */
export interface RecordType<Row = Record<string, unknown>> {
  /** The table. Its migration registers it with `private.add_record_type`. */
  table: string;
  /** The value of `?tab=` in the panel's addresses. */
  tab: string;
  /** The place among the tabs of the specification. Without one it is listed under «Más». */
  place?: number;
  /** The name of its tab or page. */
  title: string;
  label: RecordLabel;
  /** Why a record that is restored conflicts with another one, and what to do. */
  conflict: string;
  /** What the panel's search says of its tab, and more words that find it. */
  about: { text: string; words: string };
  /** The fields in the form's order, by column. */
  fields: Readonly<Record<Exclude<keyof Row, HiddenColumn>, Field>>;
  /** The column that names a record for people. */
  name: keyof Row & string;
  /** The columns that tell its records apart, the surest first: lines of spreadsheets find theirs by them. */
  keys: readonly (keyof Row & string)[];
  /** The flag that says whether visitors see a record. Without one they always do. */
  visible?: keyof Row & string;
  /** The function of the database that searches the list, and what is listed of each record. */
  list: RecordListing;
  /** More functions of the database that its code calls. */
  functions?: readonly string[];
  /** The tables and functions that public pages read, each with a function `preview_…` that takes the same conditions. */
  previewed?: readonly string[];
  /** Where a site's folder holds its records: a page each, with one column as its text, or all in one file. */
  folder: { pages: string; text: string } | { file: string };
  /** What the page of imports says. */
  importHint: string;
  /** Its spreadsheet, where the fields do not say it all. */
  loadSheet?: (texts: readonly SiteText[], listProducts: ListProducts) => Promise<AnySheet>;
}

/** Lists the products that records may belong to. */
export type ListProducts = () => Promise<readonly GuaranteedProduct[]>;

export interface RecordListing {
  find: string;
  /** As PostgREST's `select` writes them; by default those of all fields. */
  columns?: string;
  /** The sort orders by name, the first one by default: a column, and whether it ascends. */
  orders: Readonly<Record<string, readonly [column: string, ascending: boolean]>>;
}

/** The sort orders of products, news and requests, as `RecordListing` has them. */
export const ROW_ORDERS = {
  newest: ["created_at", false],
  oldest: ["created_at", true],
  name: ["name_key", true],
  "name-down": ["name_key", false],
  changed: ["updated_at", false],
} as const satisfies RecordListing["orders"];

export type RowSort = keyof typeof ROW_ORDERS;
