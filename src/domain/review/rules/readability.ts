import { isLongKnownText, isMarkdownText } from "#domain/content/known-texts.ts";
import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import type { Fault } from "#domain/review/finding.ts";
import {
  listSentences,
  listWords,
  measureReadability,
  type Readability,
} from "#domain/review/readability.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";

const MOST_WORDS = 40;

/** Of each kind, as many places as a person corrects in one go. */
const MOST_PLACES = 5;

/** Texts that are hard to read, sentences that are too long, and abbreviations that are not explained. */
export function findReadabilityFaults(record: SiteRecord, site: Site): Fault[] {
  const text = readText(record);
  if (text === null) return [];
  return [
    ...findHardText(text),
    ...findLongSentences(text),
    ...findAbbreviations(text, site.content.footer.brand_name),
  ];
}

/** How hard the text of a record is to read; null without one that is long enough. */
export function measureRecord(record: SiteRecord): Readability | null {
  const text = readText(record);
  return text && measureReadability(text.paragraphs.map((paragraph) => paragraph.text));
}

interface RecordText {
  field: string;
  paragraphs: readonly { text: string; heading: string }[];
}

/** The text that a record's page is read for. */
function readText(record: SiteRecord): RecordText | null {
  switch (record.table) {
    case "news":
      return { field: "content", paragraphs: outlineMarkdown(record.row.content).paragraphs };
    case "products":
      return { field: "description", paragraphs: listLines(record.row.description) };
    case "site_content": {
      const { section, key, value } = record.row;
      if (isMarkdownText(record.row)) {
        return { field: "value", paragraphs: outlineMarkdown(value).paragraphs };
      }
      const name = `${section}.${key}`;
      if (!isLongKnownText(name) || LISTS.has(name)) return null;
      return { field: "value", paragraphs: listLines(value) };
    }
    case "menu_items":
    case "defined":
      return null;
  }
}

/** Texts that are lists for the site, a line an entry. */
const LISTS: ReadonlySet<string> = new Set([
  "products.search_words",
  "products.species_texts",
  "categories.news",
  "hours.closed_days",
]);

const listLines = (text: string) =>
  text.split("\n").map((line) => ({ text: line.trim(), heading: "" }));

function findHardText({ field, paragraphs }: RecordText): Fault[] {
  const measured = measureReadability(paragraphs.map(({ text }) => text));
  if (measured === null || measured.inflesz >= 55) return [];
  const { grade, inflesz, fernandezHuerta } = measured;
  const what = `El texto es ${grade} de leer: ${inflesz} de 100 en la escala INFLESZ (Fernández Huerta: ${fernandezHuerta}).`;
  const why = "Quien lee en el celular, entre una tarea y otra, deja un texto así a la mitad.";
  const how = "Parta las frases largas y cambie palabras largas por otras de todos los días.";
  return [{ severity: "hint", field, what, why, how }];
}

function findLongSentences({ field, paragraphs }: RecordText): Fault[] {
  const places = paragraphs.flatMap(({ text, heading }) =>
    listSentences(text).flatMap((sentence) => {
      const { length } = listWords(sentence);
      if (length <= MOST_WORDS) return [];
      const under = heading === "" ? "" : `, bajo «${heading}»`;
      return [`«${quote(sentence)}» (${length} palabras${under})`];
    }),
  );
  if (places.length === 0) return [];
  const many = `${places.length} frases tienen más de ${MOST_WORDS} palabras`;
  const what = `${places.length === 1 ? `Una frase tiene más de ${MOST_WORDS} palabras` : many}: ${enumerate(places)}.`;
  const why = "Al final de una frase así, pocos recuerdan cómo empezó.";
  const how = "Haga de ella dos o tres, cada una con una sola idea.";
  return [{ severity: "hint", field, what, why, how }];
}

function findAbbreviations({ field, paragraphs }: RecordText, brandName: string): Fault[] {
  const whole = paragraphs.map(({ text }) => text).join("\n");
  const ignored = new Set([...KNOWN, ...listWords(brandName)]);
  const found = new Map<string, string>();
  for (const sentence of paragraphs.flatMap(({ text }) => listSentences(text))) {
    const words = listWords(sentence).filter((word) => /\p{L}/u.test(word));
    const capitals = words.filter((word) => /^\p{Lu}{2,}$/u.test(word));
    // Written in capitals as a whole.
    if (capitals.length > 1 && capitals.length * 2 > words.length) continue;
    for (const word of capitals) {
      if (word.length > 6 || /^[IVXLCDM]+$/.test(word) || ignored.has(word)) continue;
      if (!found.has(word) && !isExplained(word, whole)) found.set(word, sentence);
    }
  }
  if (found.size === 0) return [];
  const places = [...found].map(([word, sentence]) => `${word} («${quote(sentence)}»)`);
  const what = `Siglas sin explicar: ${enumerate(places)}.`;
  const why = "Quien no es del oficio no las conoce, y no pregunta: se va.";
  const how = "Escriba la primera vez el nombre completo y la sigla entre paréntesis.";
  return [{ severity: "hint", field, what, why, how }];
}

/** Abbreviations that buyers in Colombia know. */
const KNOWN =
  "ICA NIT IVA SAS SA SENA DIAN DANE INVIMA FAO ONU USD COP PDF QR ISO EE UU CO OK TV GPS ADN".split(
    " ",
  );

/** `fibra detergente neutra (FDN)`, `fibra detergente neutra, FDN,` or `FDN (fibra detergente neutra)`. */
function isExplained(word: string, text: string): boolean {
  return [`(${word})`, `(${word},`, `${word} (`, `, ${word},`].some((form) => text.includes(form));
}

/** The beginning of a sentence. */
function quote(sentence: string): string {
  const words = sentence.split(/\s+/);
  const shown = words.slice(0, 8).join(" ");
  return words.length > 8 ? `${shown}…` : shown;
}

function enumerate(places: readonly string[]): string {
  const left = places.length - MOST_PLACES;
  return places.slice(0, MOST_PLACES).join("; ") + (left > 0 ? `; y ${left} más` : "");
}
