import { CATALOGUE, findSection } from "#domain/content/catalogue/catalogue.ts";
import { nameSection } from "#domain/content/list/content-list.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import { foldText } from "#domain/fold-text.ts";

/** A word of a search, and the texts whose meaning contains it. */
export interface SoughtWord {
  word: string;
  /** LIKE patterns of `section.key`. */
  names: string[];
}

const FIRST_ITEM = /^(.+_)1(_[^_]+)$/;

/** LIKE patterns of the names of all known texts, including items added to lists. */
export function listKnownNames(): string[] {
  return Object.keys(CATALOGUE).flatMap((section) =>
    Object.keys(findSection(section)).flatMap((key) => toPatterns(section, key)),
  );
}

/**
 * The words of a search, each with the texts whose section, meaning or place on the site contains
 * it, ignoring case and accents.
 */
export function parseContentSearch(text: string): SoughtWord[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, names: listNamesOf(foldText(word)) }));
}

function listNamesOf(word: string): string[] {
  return Object.keys(CATALOGUE).flatMap((section) => {
    // One pattern for the whole section.
    if (foldText(nameSection(section)).includes(word)) return [`${escapePattern(section)}.%`];
    return Object.keys(findSection(section)).flatMap((key) => {
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
