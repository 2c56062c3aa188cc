import { DOCUMENT_ROWS } from "#domain/products/sheet/documents.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import { findExpiry } from "#domain/review/expiry-date.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

/** Documents that were valid until a day that has passed, by that field or by what their title says. */
export function findDocumentFaults(record: SiteRecord, { state }: Site): Fault[] {
  return listDated(record).flatMap(({ field, text, expires }) => {
    const expiry = expires || findExpiry(text);
    if (expiry === null || expiry >= state.today) return [];
    return [
      {
        severity: "warning" as const,
        field,
        what: `Un documento venció: «${text.trim()}».`,
        why: expires
          ? "Ya no está en la página: un comprador con auditoría lo busca y no lo encuentra."
          : "Un comprador con auditoría lo rechaza, y duda de los demás.",
        how: "Suba el vigente y cambie la fecha, o quítelo.",
      },
    ];
  });
}

function listDated(record: SiteRecord): { field: string; text: string; expires: string }[] {
  if (record.table === "products") {
    const documents = showRows(DOCUMENT_ROWS, record.row.documents);
    return documents.map(({ title, expires }) => ({ field: "documents", text: title, expires }));
  }
  if (record.table !== "site_content") return [];
  const { section, key, value } = record.row;
  if (`${section}.${key}` !== "footer.certifications_text") return [];
  return value.split("\n").map((text) => ({ field: "value", text, expires: "" }));
}
