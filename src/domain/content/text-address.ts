import type { ContentRow } from "#domain/content/content-row.ts";
import { findKnownText } from "#domain/content/known-texts.ts";

/** Where texts are shown, by the beginning of `section.key`; the first that fits. */
const PAGES: readonly (readonly [beginning: string, page: string])[] = [
  ["hero.", "/#portada"],
  ["about.", "/#nosotros"],
  ["services.", "/#servicios"],
  ["products.catalog_button", "/#productos"],
  ["products.catalog_", "/productos"],
  ["products.sheet_note", "/productos"],
  ["products.image_note", "/productos"],
  ["products.", "/#productos"],
  ["news.teaser_", "/"],
  ["news.interview_", "/"],
  ["news.featured_", "/"],
  ["news.", "/noticias"],
  ["contact.quote_", "/cotizar"],
  ["contact.buying_", "/cotizar"],
  ["contact.", "/#contacto"],
  ["footer.privacy_", "/privacidad"],
  ["footer.terms_", "/terminos"],
  ["footer.certifications_", "/certificaciones"],
  ["seo_products.", "/productos"],
];

/** Sections that a page does not show as text. */
const UNSEEN: ReadonlySet<string> = new Set([
  "whatsapp",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
]);

const SHOWN_WORDS = 8;

/**
 * The page and place of the site that show a stored text, with the text itself for browsers that
 * mark it; null for one that the site does not use.
 */
export function findTextAddress({
  section,
  key,
  value,
}: Pick<ContentRow, "section" | "key" | "value">): string | null {
  const known = findKnownText(section, key);
  if (known === null) return null;
  const name = `${section}.${key}`;
  const page = PAGES.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "/";
  const isText = known.type === "text" || known.type === "textarea";
  const words = isText && !UNSEEN.has(section) ? findPlainWords(value) : "";
  if (words === "") return page;
  return `${page}${page.includes("#") ? "" : "#"}:~:text=${encodeFragment(words)}`;
}

/** The first words as the page shows them: not those with Markdown or a `{token}`. */
function findPlainWords(value: string): string {
  const line = value.split("\n", 1)[0] ?? "";
  if (/[*_`[\]#{}|<>]/.test(line)) return "";
  return line.trim().split(/\s+/).slice(0, SHOWN_WORDS).join(" ");
}

/** A hyphen is a mark of the fragment's own syntax. https://wicg.github.io/scroll-to-text-fragment/ */
function encodeFragment(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
