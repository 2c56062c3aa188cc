import { foldText } from "#domain/fold-text.ts";

/** A search of visitors that found nothing. */
export interface MissedSearch {
  digest: string;
  /** Folded; null until they were sought often enough to be nobody's own. */
  words: string | null;
  searches: number;
  /** A day like 2026-11-25. */
  last_on: string;
}

/** A few words of letters alone; with a number or an address it could tell who searched. */
const WORDS = /^[a-z]{2,}(?: [a-z]{2,}){0,3}$/;
const MAX_LENGTH = 40;

/** A search as it is counted; null for what is no word of buyers. */
export function toMissedSearch(text: string): string | null {
  const words = foldText(text).replace(/\s+/g, " ").trim();
  return words.length <= MAX_LENGTH && WORDS.test(words) ? words : null;
}
