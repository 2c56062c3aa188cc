import { CATALOGUE, findFallback } from "#domain/content/catalogue/catalogue.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import type { Catalogue, SiteText, StoredContent } from "#domain/content/site-text.ts";
import { foldText } from "#domain/fold-text.ts";
import {
  indexAddresses,
  type SiteAddresses,
  type SlugRedirect,
} from "#domain/links/site-addresses.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { DefinedRow } from "#domain/records/defined-form.ts";
import { DEFINED_KINDS, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import { isBlank } from "#domain/typed-text.ts";

/** An uploaded file. */
export interface MediaFile {
  /** Path in the bucket, with its folder. */
  name: string;
  /** Null when the storage does not report it. */
  bytes: number | null;
}

/** All that a review reads: the site's records and files at one time, public or not. */
export interface SiteState {
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** The day in Bogotá, as `2026-11-24`. */
  today: string;
  products: readonly Product[];
  articles: readonly Article[];
  menu: readonly MenuItem[];
  texts: readonly StoredContent[];
  /** Records of all other types; absent where none are read. */
  defined?: readonly DefinedRecord[];
  redirects: readonly SlugRedirect[];
  /** Null when they may not be listed. */
  files: readonly MediaFile[] | null;
}

/** A site with what rules look up, made once for all its records. */
export interface Site {
  state: SiteState;
  /** All records, public or not. */
  records: readonly SiteRecord[];
  content: SiteContent;
  addresses: SiteAddresses;
  /** Bytes of uploaded files by name. */
  fileBytes: ReadonlyMap<string, number | null>;
  /** The public records whose page has a title or a description, by the text, folded. */
  pagesBy: Readonly<Record<keyof PageTexts, ReadonlyMap<string, RecordRef[]>>>;
}

export function indexSite(state: SiteState): Site {
  const records = listRecords(state);
  const content = mergeSiteContent(state.texts);
  const pages = records
    .filter(isPublic)
    .map((record) => ({ ref: referTo(record), texts: findPageTexts(record) }));
  const indexBy = (part: keyof PageTexts) => {
    const found = new Map<string, RecordRef[]>();
    for (const { ref, texts } of pages) {
      const text = foldText(texts?.[part]?.text ?? "");
      if (text !== "") found.set(text, [...(found.get(text) ?? []), ref]);
    }
    return found;
  };
  return {
    state,
    records,
    content,
    addresses: indexAddresses(state),
    fileBytes: new Map(state.files?.map(({ name, bytes }) => [name, bytes])),
    pagesBy: { title: indexBy("title"), description: indexBy("description") },
  };
}

/** A text that search engines show of a page, and the column that holds it. */
interface PageText {
  field: string;
  text: string;
}

export interface PageTexts {
  title: PageText | null;
  description: PageText | null;
}

/** The title and the description of the page that a record makes; null when it makes neither. */
export function findPageTexts(record: SiteRecord): PageTexts | null {
  switch (record.table) {
    case "products": {
      const { title, description } = record.row;
      return {
        title: { field: "title", text: title },
        description: { field: "description", text: description },
      };
    }
    case "news": {
      const { title, excerpt } = record.row;
      return {
        title: { field: "title", text: title },
        description: { field: "excerpt", text: excerpt },
      };
    }
    case "site_content": {
      const { section, key, value } = record.row;
      const part = PARTS[`${section}.${key}`];
      const text = { field: "value", text: value };
      return part === undefined ? null : { title: null, description: null, [part]: text };
    }
    case "menu_items":
    case "defined":
      return null;
  }
}

const PARTS: Readonly<Record<string, keyof PageTexts>> = {
  "seo.site_title": "title",
  "seo.site_description": "description",
  "seo_home.title": "title",
  "seo_home.description": "description",
  "seo_products.title": "title",
  "seo_products.description": "description",
};

/** A record with its table. */
export type SiteRecord =
  | { table: "products"; row: Product }
  | { table: "news"; row: Article }
  | { table: "menu_items"; row: MenuItem }
  | { table: "site_content"; row: SiteText }
  | DefinedRecord;

/** A record that code knows by its type's definition alone. */
export interface DefinedRecord {
  table: "defined";
  type: RecordTable;
  row: DefinedRow;
}

export function toDefinedRecord(type: RecordTable, row: object): DefinedRecord {
  return { table: "defined", type, row: row as DefinedRow };
}

export function toSiteRecord(type: RecordTable, row: object): SiteRecord {
  return DEFINED_KINDS.includes(type)
    ? toDefinedRecord(type, row)
    : ({ table: type, row } as SiteRecord);
}

/** Where a record is found in the panel. */
export interface RecordRef {
  table: RecordTable;
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
    case "defined": {
      const { type, row } = record;
      return { table: type, id: row.id, name: String(row[RECORD_TABLES[type].name]) };
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
    case "defined": {
      const { visible } = RECORD_TABLES[record.type];
      return visible === undefined || record.row[visible] === true;
    }
  }
}

/** All records of a site, and its known texts without a row; texts that it does not use are left out. */
export function listRecords(state: SiteState): SiteRecord[] {
  const { products, articles, menu, texts, defined = [] } = state;
  return [
    ...listTexts(texts).map((row) => ({ table: "site_content" as const, row })),
    ...products.map((row) => ({ table: "products" as const, row })),
    ...articles.map((row) => ({ table: "news" as const, row })),
    ...menu.map((row) => ({ table: "menu_items" as const, row })),
    ...defined,
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
      ? { ...row, value: findFallback(row.section, row.key) }
      : row;
  });
  return [...shown, ...missing];
}
