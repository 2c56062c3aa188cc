import { DOCUMENT_ROWS } from "#domain/products/sheet/documents.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import { findExpiry } from "#domain/review/expiry-date.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

/** Documents whose title says that they are valid until a day that has passed. */
export function findDocumentFaults(record: SiteRecord, { state }: Site): Fault[] {
  return listDated(record).flatMap(({ field, text }) => {
    const expiry = findExpiry(text);
    if (expiry === null || expiry >= state.today) return [];
    return [
      {
        severity: "warning" as const,
        field,
        what: `Un documento venció: «${text.trim()}».`,
        why: "Un comprador con auditoría lo rechaza, y duda de los demás.",
        how: "Suba el vigente y cambie la fecha, o quítelo.",
      },
    ];
  });
}

function listDated(record: SiteRecord): { field: string; text: string }[] {
  if (record.table === "products") {
    const documents = showRows(DOCUMENT_ROWS, record.row.documents);
    return documents.map(({ title }) => ({ field: "documents", text: title }));
  }
  if (record.table !== "site_content") return [];
  const { section, key, value } = record.row;
  if (`${section}.${key}` !== "footer.certifications_text") return [];
  return value.split("\n").map((text) => ({ field: "value", text }));
}
