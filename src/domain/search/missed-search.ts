import { foldText } from "#domain/fold-text.ts";

/** A search without results. */
export interface MissedSearch {
  digest: string;
  /** Folded; null until searched often enough not to identify a person. */
  words: string | null;
  searches: number;
  /** A day like 2026-11-25. */
  last_on: string;
}

/** A few words of letters only: a number or an address could identify the person. */
const WORDS = /^[a-z]{2,}(?: [a-z]{2,}){0,3}$/;
const MAX_LENGTH = 40;

/** Normalises a search for counting; null unless it is a few plain words. */
export function toMissedSearch(text: string): string | null {
  const words = foldText(text).replace(/\s+/g, " ").trim();
  return words.length <= MAX_LENGTH && WORDS.test(words) ? words : null;
}
