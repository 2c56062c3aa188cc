import { z } from "zod";

import type { ProductDocument } from "#domain/products/product.ts";
import { type RowFormat, showRows, toFields, toLineText } from "#domain/products/sheet/row-list.ts";
import { isSiteAddress } from "#domain/site-address.ts";

/** A document as texts of the form's controls; its days like 2026-05-31. */
export type DocumentRow = Record<keyof ProductDocument, string>;

export const BLANK_DOCUMENT_ROW: DocumentRow = { title: "", url: "", date: "", expires: "" };

/** How a product's documents are edited: a title, an address that the site may link, and its days. */
export const DOCUMENT_ROWS: RowFormat<DocumentRow, ProductDocument> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        title: toLineText(fields["title"]),
        url: toLineText(fields["url"]),
        date: toLineText(fields["date"]),
        expires: toLineText(fields["expires"]),
      }
    );
  },
  read: ({ title, url, date, expires }) => ({
    title: title.trim(),
    url: url.trim(),
    ...(date !== "" && { date }),
    ...(expires !== "" && { expires }),
  }),
  fields: z.object({ title: z.string(), url: z.string(), date: z.string(), expires: z.string() }),
  findProblems: ({ title, url, date, expires }) => [
    ...(title.trim() === "" ? [["title", "Escriba qué documento es."] as const] : []),
    ...(isSiteAddress(url.trim())
      ? []
      : [
          [
            "url",
            "Suba el documento, o copie su dirección completa como aparece en el navegador.",
          ] as const,
        ]),
    ...(date !== "" && expires !== "" && expires < date
      ? [["expires", "El documento vence antes de su fecha."] as const]
      : []),
  ],
};

/** A document for the site's links. */
interface DocumentLink extends Pick<ProductDocument, "title" | "url"> {
  /** Whether its address ends like a PDF's. */
  isPdf: boolean;
  /** Host name of an external document; null for this site. */
  host: string | null;
  /** Days like 2026-05-31, or null. */
  date: string | null;
  expires: string | null;
}

/** The documents to show on a day like 2026-05-31: those with a title and a safe address that have not expired. */
export function listDocumentLinks(documents: readonly unknown[], today: string): DocumentLink[] {
  return showRows(DOCUMENT_ROWS, documents)
    .map(DOCUMENT_ROWS.read)
    .filter(({ title, url }) => title !== "" && isSiteAddress(url))
    .map(({ title, url, date, expires }) => {
      const { pathname, host } = new URL(url, THIS_SITE);
      return {
        title,
        url,
        isPdf: /\.pdf$/i.test(pathname),
        host: url.startsWith("/") ? null : host,
        date: toDay(date),
        expires: toDay(expires),
      };
    })
    .filter(({ expires }) => expires === null || expires >= today);
}

/** Null for an invalid date; the database accepts any text. */
function toDay(text: string | undefined): string | null {
  return text !== undefined && z.iso.date().safeParse(text).success ? text : null;
}

/** A base URL, only to parse paths. */
const THIS_SITE = "https://site.invalid/";
