import type { ContentRow } from "#domain/content/content-row.ts";
import { findSitePlace } from "#domain/content/site-places.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";

/** Sections that a page does not show as text. */
const UNSEEN: ReadonlySet<string> = new Set([
  "hours",
  "whatsapp",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
]);

const SHOWN_WORDS = 8;

/**
 * The URL of the page and place that show a stored text, with a text fragment for browsers that
 * highlight it; null for a text that the site does not use.
 */
export function findTextAddress({
  section,
  key,
  value,
}: Pick<ContentRow, "section" | "key" | "value">): string | null {
  const known = findKnownText(section, key);
  if (known === null) return null;
  const page = findSitePlace(section, key)?.address ?? "/";
  const isText = known.type === "text" || known.type === "textarea";
  const words = isText && !UNSEEN.has(section) ? findPlainWords(value) : "";
  if (words === "") return page;
  return `${page}${page.includes("#") ? "" : "#"}:~:text=${encodeFragment(words)}`;
}

/** The first words as the page shows them, without Markdown or a `{token}`. */
function findPlainWords(value: string): string {
  const line = value.split("\n", 1)[0] ?? "";
  if (/[*_`[\]#{}|<>]/.test(line)) return "";
  return line.trim().split(/\s+/).slice(0, SHOWN_WORDS).join(" ");
}

/** Hyphens are part of the fragment's syntax. https://wicg.github.io/scroll-to-text-fragment/ */
function encodeFragment(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
