import { FOOTER_WITH_LEGAL_TEXTS } from "#domain/content/catalogue/legal-texts.ts";
import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import { TRUST } from "#domain/content/catalogue/trust.ts";
import { type Catalogue, findSection } from "#domain/content/site-text.ts";

/** Every text of the site that an administrator may change, with what the site shows until then. */
export const CATALOGUE = {
  ...OUTLINE,
  footer: FOOTER_WITH_LEGAL_TEXTS,
  trust: TRUST,
} satisfies Catalogue;

/** What the site shows for a text without a row; empty for a text that the catalogue does not have. */
export function findFallback(section: string, key: string): string {
  const entries = findSection(CATALOGUE, section);
  return (Object.hasOwn(entries, key) ? entries[key]?.fallback : undefined) ?? "";
}
