import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import {
  type Catalogue,
  type ContentRow,
  findSection,
  mergeContent,
  type Section,
} from "#domain/content/site-text.ts";
import { standInForPhone } from "#domain/content/stand-in-phone.ts";
import { isBlank } from "#domain/typed-text.ts";

/** A text that still shows an example instead of what the company says. */
export interface PlaceholderInUse {
  section: string;
  key: string;
  /** What the text is, in Spanish. */
  meaning: string;
  /** The example in it. */
  placeholder: string;
}

/**
 * Lists the texts that still show an example, one per text, in the catalogue's order.
 * Texts that inherit another one's value are not listed: changing that one is enough.
 */
export function listPlaceholdersInUse(
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): PlaceholderInUse[] {
  const content = mergeContent<Catalogue>(OUTLINE, standInForPhone(rows));
  const written = new Set(rows.filter(({ value }) => !isBlank(value)).map(nameOf));
  return Object.entries<Section>(OUTLINE).flatMap(([section, entries]) =>
    Object.entries(entries).flatMap(([key, { meaning, inherits }]) => {
      if (inherits !== undefined && !written.has(nameOf({ section, key }))) return [];
      const text = { section, key, value: content[section]?.[key] ?? "" };
      const placeholder = findExample(text, content[section] ?? {});
      return placeholder === undefined ? [] : [{ section, key, meaning, placeholder }];
    }),
  );
}

/**
 * The sample content that a text still shows: a placeholder, an unreviewed legal text or a sample statistic. A statistic
 * whose note was rewritten counts as the company's own.
 *
 * @param texts those of its section
 */
export function findExample(
  { section, key, value }: Pick<ContentRow, "section" | "key" | "value">,
  texts: Readonly<Record<string, string>>,
): string | undefined {
  if (UNREVIEWED.test(value)) return "Texto de referencia";
  return (
    findPlaceholder(value) ?? (isExampleFigure(section, key, value, texts) ? value : undefined)
  );
}

const UNREVIEWED = /texto de referencia/i;
const FIGURE = /^(stat_\d+)_value$/;

function isExampleFigure(
  section: string,
  key: string,
  value: string,
  texts: Readonly<Record<string, string>>,
): boolean {
  const [, name] = FIGURE.exec(key) ?? [];
  const entries = findSection(OUTLINE, section);
  if (name === undefined || entries[key]?.fallback !== value.trim()) return false;
  const noteKey = `${name}_note`;
  const note = (Object.hasOwn(texts, noteKey) ? texts[noteKey] : undefined) ?? "";
  return note === "" || note === entries[noteKey]?.fallback;
}

function nameOf({ section, key }: { section: string; key: string }): string {
  return `${section}.${key}`;
}
