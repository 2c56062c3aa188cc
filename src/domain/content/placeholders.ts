import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { PLACEHOLDER } from "#domain/content/placeholder-values.ts";
import { type Catalogue, mergeContent } from "#domain/content/section.ts";

/** A text in which the company's own data are still missing. */
export interface PlaceholderInUse {
  section: string;
  key: string;
  /** What the text is, in Spanish. */
  meaning: string;
  /** The placeholder that it holds. */
  placeholder: string;
}

/**
 * Lists the texts that still hold a placeholder, one line per text, in the catalogue's order.
 * A text that shows another one's value is not listed: changing the other one is enough.
 */
export function listPlaceholdersInUse(
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): PlaceholderInUse[] {
  const catalogue: Catalogue = CATALOGUE;
  const content = mergeContent(catalogue, rows);
  const written = new Set(rows.filter(({ value }) => value !== "").map(nameOf));
  return Object.entries(catalogue).flatMap(([section, entries]) =>
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

/** Letters and digits only: a phone number without its spaces is the same placeholder. */
function simplify(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, "");
}

function findPlaceholder(text: string): string | undefined {
  const simple = simplify(text);
  // The legal name begins with the brand name: the longer one is looked for first.
  return Object.values(PLACEHOLDER)
    .toSorted((a, b) => b.length - a.length)
    .find((value) => simple.includes(simplify(value)));
}
