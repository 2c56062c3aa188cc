import { isWordStart } from "#domain/search/word-start.ts";

/** A text in parts: what a search matched, and what is between. */
export type MarkedText = readonly { text: string; isMatch: boolean }[];

/** The length of an excerpt, and what it shows before its first match, in characters. */
const SHOWN = 110;
const LEAD = 14;

/** Marks all occurrences of folded words in a text. */
export function markWords(text: string, words: readonly string[]): MarkedText {
  const { folded, offsets } = foldWithOffsets(text);
  const spans = listSpans(folded, words);
  const parts: { text: string; isMatch: boolean }[] = [];
  let shown = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > shown) parts.push({ text: text.slice(shown, end), isMatch });
    shown = Math.max(shown, end);
  };
  for (const [start, end] of spans) {
    add(offsets[start] ?? text.length, false);
    add(offsets[end] ?? text.length, true);
  }
  add(text.length, false);
  return parts;
}

/** A line of a text, from shortly before its first match, or else from its beginning. */
export function markExcerpt(text: string, words: readonly string[]): MarkedText {
  const line = toPlainLine(text);
  const { folded, offsets } = foldWithOffsets(line);
  const first = offsets[listSpans(folded, words)[0]?.[0] ?? 0] ?? 0;
  const start = first <= LEAD ? 0 : line.indexOf(" ", first - LEAD) + 1;
  // A word longer than the lead: the excerpt begins with it.
  const from = start > first ? first : start;
  const excerpt = Array.from(line.slice(from)).slice(0, SHOWN).join("");
  const before = from > 0 ? "…" : "";
  const after = from + excerpt.length < line.length ? "…" : "";
  return markWords(before + excerpt.trimEnd() + after, words);
}

/** Without line breaks and the marks of Markdown. */
function toPlainLine(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replaceAll(/^(?:\s*(?:#{1,6}|[>*+-])\s)+|[*`|]+|-{3,}/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The text in lower case without accents, and where in the text each of its characters comes from. */
function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = "";
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index += 1) offsets.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, offsets };
}

/** Where the words are, in order: at the start of a word if they are at any, else anywhere. */
function listSpans(folded: string, words: readonly string[]): [start: number, end: number][] {
  return words
    .flatMap((word) => {
      const places = listPlaces(folded, word);
      const starts = places.filter((place) => isWordStart(folded, place));
      return (starts.length > 0 ? starts : places).map((place): [number, number] => [
        place,
        place + word.length,
      ]);
    })
    .toSorted(([a], [b]) => a - b);
}

function listPlaces(folded: string, word: string): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    places.push(at);
  }
  return places;
}
