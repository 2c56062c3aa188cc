import type { RecordTable } from "#domain/records/record-tables.ts";

/** The panel's tab of each table: the value of `?tab=`. */
export const RECORD_TABS = {
  site_content: "contenido",
  products: "productos",
  news: "noticias",
  menu_items: "menu",
} as const satisfies Record<RecordTable, string>;
