import type { ContentRow, ContentType } from "#domain/content/content-row.ts";

/** One text of the site that an administrator may change. */
export interface ContentEntry {
  type: ContentType;
  /** Its meaning, in Spanish, for the panel. */
  meaning: string;
  /** The place where visitors see it, in Spanish, for the panel. */
  shownAt: string;
  /** What the site shows while the database has no row for it; empty for a text that only the company can write. */
  fallback: string;
  /** `section.key` whose value is shown while this key has no text of its own. */
  inherits?: `${string}.${string}`;
  /** For texts that machines read: a blank counts as missing. */
  isNeverBlank?: true;
}

export type Section = Readonly<Record<string, ContentEntry>>;
export type Catalogue = Readonly<Record<string, Section>>;

/** The merged texts of a catalogue: every known key has a value. */
export type Content<C extends Catalogue> = {
  readonly [S in keyof C]: { readonly [K in keyof C[S]]: string };
};

/**
 * Merges the database's rows over the catalogue's fallbacks. A blank row empties the text, except that an
 * inheriting entry inherits again, and one that is never blank falls back. Unknown keys are preserved in the
 * catalogue's sections (an added `faq_9_question`); other sections are left out.
 */
export function mergeContent<C extends Catalogue>(
  catalogue: C,
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): Content<C> {
  const texts = rows.map((row) => (isBlank(row.value) ? { ...row, value: "" } : row));
  const values = new Map(texts.map((row) => [`${row.section}.${row.key}`, row.value]));
  const resolve = (name: string, { fallback, inherits, isNeverBlank }: ContentEntry): string => {
    const own = values.get(name) ?? "";
    if (inherits !== undefined && own !== "") return own;
    const shown = values.get(inherits ?? name) ?? fallback;
    return isNeverBlank && shown === "" ? fallback : shown;
  };
  const sections = Object.entries(catalogue).map(([section, entries]) => [
    section,
    Object.fromEntries<string>([
      ...texts
        .filter((row) => row.section === section)
        .map(({ key, value }) => [key, value] as const),
      ...Object.entries(entries).map(
        ([key, entry]) => [key, resolve(`${section}.${key}`, entry)] as const,
      ),
    ]),
  ]);
  return Object.fromEntries(sections) as Content<C>;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
