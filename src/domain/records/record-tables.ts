import { RECORD_TYPES } from "#domain/record-types/generated/record-registry.ts";
import type { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { RecordType } from "#domain/records/record-type.ts";

export type RecordTable = keyof typeof RECORD_TABS;

/** The Spanish label of a list's records. */
export interface RecordLabel {
  one: string;
  many: string;
  isFeminine: boolean;
}

/** The definition of each table's records, for code that handles any of them. */
export const RECORD_TABLES: Readonly<Record<RecordTable, RecordType>> = RECORD_TYPES;

/** The tables of records, in the order of the panel's tabs. */
export const RECORD_KINDS = Object.keys(RECORD_TABLES) as RecordTable[];

/** The same, but the site's texts last: few sites import them. */
export const KINDS_TEXTS_LAST: readonly RecordTable[] = [
  ...RECORD_KINDS.filter((table) => table !== "site_content"),
  "site_content",
];

/** Those that code knows by their definitions alone. */
export const DEFINED_KINDS = RECORD_KINDS.filter(
  (table) => RECORD_TABLES[table].place === undefined,
);

/** The kind of a table's records, as a label: `Elemento del menú`, `Noticias`. */
export function nameTable(table: RecordTable, number: "one" | "many" = "one"): string {
  const name = RECORD_TABLES[table].label[number];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
