import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { ContentRow, StoredContent } from "#domain/content/content-row.ts";
import type { Catalogue } from "#domain/content/list/section.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { SiteState } from "#domain/review/site-state.ts";
import { isBlank } from "#domain/typed-text.ts";

/** A text of the site: a row, or (id null) the catalogue's own while there is none. */
export type SiteText = Pick<ContentRow, "section" | "key" | "value"> & { id: string | null };

/** A record with its table. */
export type SiteRecord =
  | { table: "products"; row: Product }
  | { table: "news"; row: Article }
  | { table: "menu_items"; row: MenuItem }
  | { table: "site_content"; row: SiteText };

/** Where a record is found in the panel. */
export interface RecordRef {
  table: SiteRecord["table"];
  /** Null for a text without a row. */
  id: string | null;
  name: string;
  /** `section.key`, of a text. */
  text?: string;
}

export function referTo(record: SiteRecord): RecordRef {
  switch (record.table) {
    case "products":
    case "news":
      return { table: record.table, id: record.row.id, name: record.row.title };
    case "menu_items":
      return { table: record.table, id: record.row.id, name: record.row.name };
    case "site_content": {
      const { id, section, key } = record.row;
      // Remarks follow the name of a text.
      const [name = key] = (findKnownText(section, key)?.meaning ?? key).split(/;| \(/, 1);
      return { table: record.table, id, name, text: `${section}.${key}` };
    }
  }
}

/** Whether two references are to one record; texts are distinguished by section and key. */
export function isSameRecord(a: RecordRef, b: RecordRef): boolean {
  return a.table === b.table && (a.text === undefined ? a.id === b.id : a.text === b.text);
}

/** Whether visitors see a record. */
export function isPublic(record: SiteRecord): boolean {
  switch (record.table) {
    case "products":
    case "news":
      return record.row.is_published;
    case "menu_items":
      return record.row.is_active;
    case "site_content":
      return true;
  }
}

/** All records of a site, and its known texts without a row; texts that it does not use are left out. */
export function listRecords({ products, articles, menu, texts }: SiteState): SiteRecord[] {
  return [
    ...listTexts(texts).map((row) => ({ table: "site_content" as const, row })),
    ...products.map((row) => ({ table: "products" as const, row })),
    ...articles.map((row) => ({ table: "news" as const, row })),
    ...menu.map((row) => ({ table: "menu_items" as const, row })),
  ];
}

function listTexts(rows: readonly StoredContent[]): SiteText[] {
  const written = new Set(rows.map(({ section, key }) => `${section}.${key}`));
  const missing = Object.entries<Catalogue[string]>(CATALOGUE).flatMap(([section, entries]) =>
    Object.entries(entries)
      .filter(([key, { inherits }]) => inherits === undefined && !written.has(`${section}.${key}`))
      .map(([key, { fallback }]) => ({ id: null, section, key, value: fallback })),
  );
  const shown = rows.flatMap((row) => {
    const known = findKnownText(row.section, row.key);
    if (known === null) return [];
    // Visitors see the fallback of a blank.
    return isBlank(row.value) && known.inherits === undefined
      ? { ...row, value: known.fallback }
      : row;
  });
  return [...shown, ...missing];
}
