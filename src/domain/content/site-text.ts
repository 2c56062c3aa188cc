import { isBlank } from "#domain/typed-text.ts";

export const CONTENT_TYPES = ["text", "textarea", "email", "phone", "url"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** A row of `site_content`; unique by section and key. */
export interface ContentRow {
  id: string;
  section: string;
  key: string;
  value: string;
  type: ContentType;
}

/** A row with its version, the time of its last change (ISO 8601). */
export interface StoredContent extends ContentRow {
  updated_at: string;
}

/** A text of the site: a row, or (id null) the catalogue's own while there is none. */
export type SiteText = Pick<ContentRow, "section" | "key" | "value"> & { id: string | null };

export type ContentRowInput = Omit<ContentRow, "id">;

/** One text of the site that an administrator may change. */
export interface ContentEntry {
  type: ContentType;
  /** Its meaning, in Spanish, for the panel. */
  meaning: string;
  /** The place where visitors see it, in Spanish, for the panel. */
  shownAt: string;
  /** What the site shows while the database has no row for it; empty for a text that only the company can write. */
  fallback: string;
  /** `section.key` whose value is shown while this key has no text. */
  inherits?: `${string}.${string}`;
  /** Whether the site can do without it: a dash hides it. */
  isHideable?: true;
  /** Earlier fallbacks. A stored copy of one, as the seed wrote it, counts as missing. */
  earlierFallbacks?: readonly string[];
}

export type Section = Readonly<Record<string, ContentEntry>>;
export type Catalogue = Readonly<Record<string, Section>>;

/** A section of a catalogue; empty for one that it does not have. */
export function findSection(catalogue: Catalogue, name: string): Section {
  return (Object.hasOwn(catalogue, name) ? catalogue[name] : undefined) ?? {};
}

/** The merged texts of a catalogue: every known key has a value. */
export type Content<C extends Catalogue> = {
  readonly [S in keyof C]: { readonly [K in keyof C[S]]: string };
};

/**
 * Merges the database's rows over the catalogue's fallbacks. A blank row counts as missing: the entry inherits, or shows
 * its fallback. Unknown keys are preserved in the catalogue's sections (an added `faq_9_question`); other sections are
 * left out.
 */
export function mergeContent<C extends Catalogue>(
  catalogue: C,
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): Content<C> {
  const values = new Map(rows.map((row) => [`${row.section}.${row.key}`, row.value]));
  const find = (name: string, entry: ContentEntry | undefined): string | null =>
    readOwnText(values.get(name), entry);
  const resolve = (name: string, entry: ContentEntry): string => {
    const own = find(name, entry);
    if (own !== null || entry.inherits === undefined) return own ?? entry.fallback;
    const [section = "", key = ""] = entry.inherits.split(".");
    return find(entry.inherits, catalogue[section]?.[key]) ?? entry.fallback;
  };
  const sections = Object.entries(catalogue).map(([section, entries]) => [
    section,
    Object.fromEntries<string>([
      ...Object.entries(entries).map(
        ([key, entry]) => [key, resolve(`${section}.${key}`, entry)] as const,
      ),
      ...rows
        .filter((row) => row.section === section && !Object.hasOwn(entries, row.key))
        .map(({ key, value }) => [key, isBlank(value) ? "" : value] as const),
    ]),
  ]);
  return Object.fromEntries(sections) as Content<C>;
}

/** What a stored value shows in place of the fallback: empty for a hidden text, null for one that counts as missing. */
export function readOwnText(
  value: string | undefined,
  entry: ContentEntry | undefined,
): string | null {
  if (value === undefined || isBlank(value)) return null;
  const text = value.trim();
  if (entry?.isHideable && DASH.test(text)) return "";
  return entry?.earlierFallbacks?.includes(text) ? null : value;
}

const DASH = /^[-–—]$/;
