import { findSitePlace } from "#domain/content/site-places.ts";
import { isMarkdownText } from "#domain/content/texts/markdown-texts.ts";
import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import { rewriteMarkdownLinks } from "#domain/links/rewrite-links.ts";
import { RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import { DOCUMENT_ROWS } from "#domain/products/sheet/documents.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/** A link of a record. */
export interface RecordLink {
  /** The column that holds it. */
  field: string;
  address: string;
  /** What a visitor presses. */
  text: string;
}

/** The links of a record, in the order of its fields. */
export function listRecordLinks(record: SiteRecord): RecordLink[] {
  switch (record.table) {
    case "products":
      return showRows(DOCUMENT_ROWS, record.row.documents).map(({ url, title }) => ({
        field: "documents",
        address: url,
        text: title,
      }));
    case "news": {
      const { content, source_url, source_name, product_slugs } = record.row;
      const source = source_url?.trim() ?? "";
      return [
        ...listMarkdownLinks("content", content),
        ...(source === ""
          ? []
          : [{ field: "source_url", address: source, text: source_name ?? source }]),
        ...product_slugs.map((slug) => ({
          field: "product_slugs",
          address: RECORD_FOLDERS.products + slug,
          text: slug,
        })),
      ];
    }
    case "menu_items": {
      const { name, url } = record.row;
      return [{ field: "url", address: completeMenuAddress(url), text: name }];
    }
    case "site_content":
      return isMarkdownText(record.row) ? listMarkdownLinks("value", record.row.value) : [];
  }
}

function listMarkdownLinks(field: string, text: string): RecordLink[] {
  return outlineMarkdown(text).links.map((link) => ({ field, ...link }));
}

/** The path of the page that shows a record, to which its relative addresses refer. */
export function findRecordPath(record: SiteRecord): string {
  switch (record.table) {
    case "products":
    case "news":
      return RECORD_FOLDERS[record.table] + record.row.slug;
    case "menu_items":
      return "/";
    case "site_content": {
      const address = findSitePlace(record.row.section, record.row.key)?.address ?? "/";
      return address.replace(/#.*$/, "");
    }
  }
}

/**
 * The columns of a record after replacing addresses in its links; empty when it has none of them.
 *
 * @param replace returns the new address, or null to leave one as it is
 */
export function rewriteRecordLinks(
  record: SiteRecord,
  replace: (address: string) => string | null,
): Record<string, unknown> {
  switch (record.table) {
    case "products": {
      const { documents } = record.row;
      const changed = documents.map((document) => {
        const url = replace(document.url);
        return url === null ? document : { ...document, url };
      });
      return changed.every((document, i) => document === documents[i])
        ? {}
        : { documents: changed };
    }
    case "news": {
      const { content, product_slugs } = record.row;
      const folder = RECORD_FOLDERS.products;
      const slugs = product_slugs.map(
        (slug) => replace(folder + slug)?.replace(folder, "") ?? slug,
      );
      return {
        ...pickChanged("content", content, (text) => rewriteMarkdownLinks(text, replace)),
        ...(slugs.join() !== product_slugs.join() && { product_slugs: slugs }),
      };
    }
    case "menu_items":
      return pickChanged("url", record.row.url, (url) => replace(completeMenuAddress(url)) ?? url);
    case "site_content":
      return isMarkdownText(record.row)
        ? pickChanged("value", record.row.value, (text) => rewriteMarkdownLinks(text, replace))
        : {};
  }
}

function pickChanged(field: string, before: string, change: (text: string) => string) {
  const after = change(before);
  return after === before ? {} : { [field]: after };
}
