import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { type Catalogue, mergeContent, type Section } from "#domain/content/list/section.ts";
import { PLACEHOLDER } from "#domain/content/texts/placeholder-values.ts";

/** A text that still has placeholders instead of the company's data. */
export interface PlaceholderInUse {
  section: string;
  key: string;
  /** What the text is, in Spanish. */
  meaning: string;
  /** The placeholder in it. */
  placeholder: string;
}

/**
 * Lists the texts that still contain a placeholder, one per text, in the catalogue's order.
 * Texts that inherit another one's value are not listed: changing that one is enough.
 */
export function listPlaceholdersInUse(
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): PlaceholderInUse[] {
  const content = mergeContent<Catalogue>(CATALOGUE, rows);
  const written = new Set(rows.filter(({ value }) => value !== "").map(nameOf));
  return Object.entries<Section>(CATALOGUE).flatMap(([section, entries]) =>
    Object.entries(entries).flatMap(([key, { meaning, inherits }]) => {
      if (inherits !== undefined && !written.has(nameOf({ section, key }))) return [];
      const placeholder = findPlaceholder(content[section]?.[key] ?? "");
      return placeholder === undefined ? [] : [{ section, key, meaning, placeholder }];
    }),
  );
}

function nameOf({ section, key }: { section: string; key: string }): string {
  return `${section}.${key}`;
}

/** Letters and digits only, so that a phone number without spaces is the same placeholder. */
function simplify(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, "");
}

/** The placeholder that a text has; undefined for a finished text. */
export function findPlaceholder(text: string): string | undefined {
  const simple = simplify(text);
  // The legal name begins with the brand name, so the longer one is tried first.
  return Object.values(PLACEHOLDER)
    .toSorted((a, b) => b.length - a.length)
    .find((value) => simple.includes(simplify(value)));
}
