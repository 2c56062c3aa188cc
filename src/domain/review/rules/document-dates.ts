import { foldText } from "#domain/fold-text.ts";
import { DOCUMENT_ROWS } from "#domain/products/sheet/documents.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";

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

const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** Words that say until when, followed by a date: 2026-05-31, 31/05/2026, 31 de mayo de 2026, mayo de 2026, 2026. */
const EXPIRY =
  /(?:venc\w*|vigen\w*|valid\w*|caduc\w*)(?: (?:el|al|hasta|en|de|dia))*:? *(?:(20\d\d)-(\d{2})-(\d{2})|(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)|(?:(\d{1,2}) de )?([a-z]+) (?:del? )?(20\d\d)|(20\d\d)(?!\d))/;

/** The last day on which a document is valid by its title, as `2026-05-31`; null when it does not say. */
export function findExpiry(title: string): string | null {
  const match = EXPIRY.exec(foldText(title));
  if (match === null) return null;
  const [, isoYear, isoMonth, isoDay, day, month, year, wordDay, word = "", wordYear, alone] =
    match;
  if (isoYear !== undefined) return toDate(isoYear, isoMonth, isoDay);
  if (year !== undefined) return toDate(year, month, day);
  if (alone !== undefined) return toDate(alone, "12", "31");
  const index = MONTHS.indexOf(word === "setiembre" ? "septiembre" : word) + 1;
  return index === 0 || wordYear === undefined
    ? null
    : toDate(wordYear, String(index), wordDay ?? String(lastDay(Number(wordYear), index)));
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toDate(year: string, month = "", day = ""): string | null {
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDay ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}
