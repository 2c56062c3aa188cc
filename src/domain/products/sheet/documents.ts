import { z } from "zod";

import type { ProductDocument } from "#domain/products/product.ts";
import { type RowFormat, showRows, toFields, toLineText } from "#domain/products/sheet/row-list.ts";
import { isSiteAddress } from "#domain/site-address.ts";

export const BLANK_DOCUMENT_ROW: ProductDocument = { title: "", url: "" };

/** How a product's documents are edited: a title, and an address that the site may link. */
export const DOCUMENT_ROWS: RowFormat<ProductDocument, ProductDocument> = {
  show: (value) => {
    const fields = toFields(value);
    return fields && { title: toLineText(fields["title"]), url: toLineText(fields["url"]) };
  },
  read: ({ title, url }) => ({ title: title.trim(), url: url.trim() }),
  fields: z.object({ title: z.string(), url: z.string() }),
  findProblems: ({ title, url }) => [
    ...(title.trim() === "" ? [["title", "Escriba qué documento es."] as const] : []),
    ...(isSiteAddress(url.trim())
      ? []
      : [["url", "Escriba una dirección que empiece por https:// o por /."] as const]),
  ],
};

/** A document for the site's links. */
export interface DocumentLink extends ProductDocument {
  /** Whether its address ends like a PDF's. */
  isPdf: boolean;
  /** Host name of an external document; null for this site. */
  host: string | null;
}

/** The documents to show: those with a title and a safe address. */
export function listDocumentLinks(documents: readonly unknown[]): DocumentLink[] {
  return showRows(DOCUMENT_ROWS, documents)
    .map(DOCUMENT_ROWS.read)
    .filter(({ title, url }) => title !== "" && isSiteAddress(url))
    .map(({ title, url }) => {
      const { pathname, host } = new URL(url, THIS_SITE);
      return {
        title,
        url,
        isPdf: /\.pdf$/i.test(pathname),
        host: url.startsWith("/") ? null : host,
      };
    });
}

/** A base URL, only to parse paths. */
const THIS_SITE = "https://site.invalid/";
