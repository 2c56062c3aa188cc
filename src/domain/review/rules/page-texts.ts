import { foldText } from "#domain/fold-text.ts";
import type { Fault } from "#domain/review/finding.ts";
import {
  findPageTexts,
  isSameRecord,
  type PageTexts,
  referTo,
  type Site,
  type SiteRecord,
} from "#domain/review/site.ts";
import { joinTitle, measureText, nameProductPage } from "#domain/seo/metadata.ts";

interface PartTexts {
  name: string;
  shortest: number;
  tooLong: string;
  tooShort: string;
  same: string;
}

/** The shortest that still says what a page is about; the longest are the specification's (section 9). */
const PARTS: Readonly<Record<keyof PageTexts, PartTexts>> = {
  title: {
    name: "El título",
    shortest: 15,
    tooLong: "Google corta lo que pasa de ahí, y el comprador no lee el final.",
    tooShort: "En los resultados de Google no dice qué se vende ni a quién.",
    same: "Google no sabe cuál de las dos páginas mostrar, y el comprador tampoco cuál abrir.",
  },
  description: {
    name: "La descripción",
    shortest: 50,
    tooLong: "Google corta lo que pasa de ahí, y el comprador no lee el final.",
    tooShort: "Es lo que se lee bajo el título en Google: con tan poco, nadie entra.",
    same: "Dos páginas con la misma descripción compiten entre sí en Google.",
  },
};

/** Titles and descriptions that are too long, too short or the same as another page's. */
export function findPageTextFaults(record: SiteRecord, site: Site): Fault[] {
  const texts = findPageTexts(record);
  if (texts === null) return [];
  return (["title", "description"] as const).flatMap((part) => {
    const own = texts[part];
    if (own === null || own.text.trim() === "") return [];
    return [...findLength(part, own, record, site), ...findSame(part, own, record, site)];
  });
}

interface OwnText {
  field: string;
  text: string;
}

function findLength(
  part: keyof PageTexts,
  { field, text }: OwnText,
  record: SiteRecord,
  site: Site,
) {
  const { name, shortest, tooLong, tooShort } = PARTS[part];
  const { length, limit } = measureText(part, text) ?? { length: 0, limit: Infinity };
  // The page's own description of a product is the beginning of its text.
  if (length > limit && !(record.table === "products" && part === "description")) {
    const what = `${name} tiene ${length} caracteres; Google muestra unos ${limit}.`;
    const how = `Deje lo importante en los primeros ${limit}.`;
    return [{ severity: "hint" as const, field, what, why: tooLong, how }];
  }
  const shown = part === "title" ? namePage(record, text, site) : text;
  const { length: shownLength } = measureText(part, shown) ?? { length: 0 };
  if (shownLength >= shortest) return [];
  const what = `${name} tiene apenas ${shownLength} caracteres.`;
  const how = `Escriba al menos ${shortest}: qué es, para qué animales y qué lo distingue.`;
  return [{ severity: "hint" as const, field, what, why: tooShort, how }];
}

/** A record's page adds to its title. */
function namePage({ table }: SiteRecord, title: string, site: Site): string {
  if (table === "products") return nameProductPage(title);
  return table === "news" ? joinTitle(title, site.content.footer.brand_name) : title;
}

function findSame(part: keyof PageTexts, { field, text }: OwnText, record: SiteRecord, site: Site) {
  const own = referTo(record);
  const other = site.pagesBy[part]
    .get(foldText(text))
    ?.find((ref) => !isSameRecord(ref, own) && !isSamePage(ref.text, own.text));
  if (other === undefined) return [];
  const { name, same } = PARTS[part];
  const what = `${name} es igual al de «${other.name}».`;
  const how = "Diga en cada página lo que solo ella tiene.";
  return [{ severity: "warning" as const, field, what, why: same, how }];
}

/** The home page's texts and those of the whole site are of one page. */
function isSamePage(a = "", b = ""): boolean {
  return /^seo(?:_home)?\./.test(a) && /^seo(?:_home)?\./.test(b);
}
