import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { type ContentType, findSection } from "#domain/content/site-text.ts";
import { foldText } from "#domain/fold-text.ts";

const SHOWN_LENGTH = 100;

const SECTION_NAMES = new Map<string, string>([
  ["hero", "Portada"],
  ["about", "Nosotros"],
  ["services", "Servicios"],
  ["contact", "Contacto"],
  ["hours", "Horario"],
  ["footer", "Pie de página"],
  ["products", "Productos"],
  ["news", "Noticias"],
  ["whatsapp", "WhatsApp"],
  ["seo", "SEO del sitio"],
  ["seo_home", "SEO de la página de inicio"],
  ["seo_products", "SEO del catálogo"],
  ["structured_data", "Datos de la empresa para Google"],
  ["identity", "Empresa y marca"],
  ["categories", "Categorías"],
  ["trust", "La empresa"],
]);

/** The sections that the site knows. */
export const SECTIONS: readonly string[] = [...SECTION_NAMES.keys()];

export const TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  text: "Texto corto",
  textarea: "Texto largo",
  email: "Correo",
  phone: "Teléfono",
  url: "Dirección web",
};

/** A section's Spanish name; an unknown section keeps its own. */
export function nameSection(section: string): string {
  return SECTION_NAMES.get(section) ?? section;
}

/** The first 100 characters of a value, and an ellipsis if there are more. */
export function cutValue(value: string): string {
  const characters = Array.from(value);
  if (characters.length <= SHOWN_LENGTH) return value;
  return `${characters.slice(0, SHOWN_LENGTH).join("").trimEnd()}…`;
}

/** A word of a search, and the texts whose meaning contains it. */
export interface SearchWord {
  word: string;
  /** LIKE patterns of `section.key`. */
  names: string[];
}

const FIRST_ITEM = /^(.+_)1(_[^_]+)$/;

/** LIKE patterns of the names of all known texts, including items added to lists. */
export function listKnownNames(): string[] {
  return Object.keys(OUTLINE).flatMap((section) =>
    Object.keys(findSection(OUTLINE, section)).flatMap((key) => toPatterns(section, key)),
  );
}

/**
 * The words of a search, each with the texts whose section, meaning or place on the site contains
 * it, ignoring case and accents.
 */
export function parseContentSearch(text: string): SearchWord[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, names: listNamesOf(foldText(word)) }));
}

function listNamesOf(word: string): string[] {
  return Object.keys(OUTLINE).flatMap((section) => {
    // One pattern for the whole section.
    if (foldText(nameSection(section)).includes(word)) return [`${escapePattern(section)}.%`];
    return Object.keys(findSection(OUTLINE, section)).flatMap((key) => {
      const known = findKnownText(section, key);
      const isMeant = foldText(`${known?.meaning}\n${known?.shownAt}`).includes(word);
      return isMeant ? toPatterns(section, key) : [];
    });
  });
}

/** A key's pattern; that of a list's first item matches the others too. */
function toPatterns(section: string, key: string): string[] {
  const name = `${escapePattern(section)}.${escapePattern(key)}`;
  const [, before, after] = FIRST_ITEM.exec(key) ?? [];
  if (before === undefined || after === undefined) return [name];
  return [name, `${escapePattern(`${section}.${before}`)}%${escapePattern(after)}`];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
