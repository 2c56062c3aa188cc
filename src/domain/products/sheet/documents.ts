import { z } from "zod";

import type { ProductDocument } from "#domain/products/product.ts";
import {
  isStoredRow,
  readRows,
  type RowFormat,
  showRows,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";
import { isSiteAddress } from "#domain/site-address.ts";

export const BLANK_DOCUMENT_ROW: ProductDocument = { title: "", url: "" };

const FORMAT: RowFormat<ProductDocument, ProductDocument> = {
  show: (value) => {
    const fields = toFields(value);
    return fields && { title: toLineText(fields["title"]), url: toLineText(fields["url"]) };
  },
  read: ({ title, url }) => ({ title: title.trim(), url: url.trim() }),
  isBlank: ({ title, url }) => title.trim() === "" && url.trim() === "",
};

/** The rows of a product's stored documents. */
export function showDocumentRows(documents: readonly unknown[]): ProductDocument[] {
  return showRows(FORMAT, documents);
}

/** The documents to save; untouched rows keep their stored value. */
export function readDocumentRows(
  rows: readonly ProductDocument[],
  stored: readonly unknown[],
): ProductDocument[] {
  return readRows(FORMAT, rows, stored);
}

/** The schema of the rows: a title and a safe address. Stored rows are accepted. */
export function createDocumentRowsSchema(stored: readonly unknown[]) {
  const row = z.object({ title: z.string(), url: z.string() }) satisfies z.ZodType<ProductDocument>;
  return z.array(
    row.superRefine((value, context) => {
      if (FORMAT.isBlank(value) || isStoredRow(FORMAT, value, stored)) return;
      if (value.title.trim() === "") {
        context.addIssue({ code: "custom", path: ["title"], message: "Escriba qué documento es." });
      }
      if (!isSiteAddress(value.url.trim())) {
        context.addIssue({
          code: "custom",
          path: ["url"],
          message: "Escriba una dirección que empiece por https:// o por /.",
        });
      }
    }),
  );
}

/** A document for the site's links. */
export interface DocumentLink extends ProductDocument {
  /** Whether its address ends like a PDF's. */
  isPdf: boolean;
  /** Host name of an external document; null for this site. */
  host: string | null;
}

/** The documents to show: those with a title and a safe address. */
export function listDocumentLinks(documents: readonly unknown[]): DocumentLink[] {
  return showDocumentRows(documents)
    .map(FORMAT.read)
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
