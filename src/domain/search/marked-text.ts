/** A text in parts: what a search matched, and what is between. */
export type MarkedText = readonly { text: string; isMatch: boolean }[];

/** The length of an excerpt, and what it shows before its first match, in characters. */
const SHOWN = 110;
const LEAD = 14;

/** How much of a text before its first match is looked at, since it may hold Markdown. */
const AROUND = 200;

/** Marks all occurrences of folded words in a text. */
export function markWords(text: string, words: readonly string[]): MarkedText {
  const { folded, offsetOf } = foldWithOffsets(text);
  const spans = listSpans(folded, words);
  const parts: { text: string; isMatch: boolean }[] = [];
  let shown = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > shown) parts.push({ text: text.slice(shown, end), isMatch });
    shown = Math.max(shown, end);
  };
  for (const [start, end] of spans) {
    add(offsetOf(start), false);
    add(offsetOf(end), true);
  }
  add(text.length, false);
  return parts;
}

/** A line of a text, from shortly before its first match, or else from its beginning. */
export function markExcerpt(text: string, words: readonly string[]): MarkedText {
  const { start, line } = cutLine(text, words);
  const first = findFirst(line, words);
  const space = first <= LEAD ? 0 : line.indexOf(" ", first - LEAD) + 1;
  // A word longer than the lead: the excerpt begins with it.
  const from = Math.min(space, first);
  const excerpt = Array.from(line.slice(from)).slice(0, SHOWN).join("");
  const before = start + from > 0 ? "…" : "";
  const after = from + excerpt.length < line.length ? "…" : "";
  return markWords(before + excerpt.trimEnd() + after, words);
}

/** As much of a long text as its excerpt may need, on one line without Markdown; `start` is where it begins. */
function cutLine(text: string, words: readonly string[]): { start: number; line: string } {
  const start = Math.max(0, findFirst(text, words) - AROUND);
  return { start, line: toPlainLine(text.slice(start, start + 3 * AROUND)) };
}

/** Where the first match begins; 0 without one. */
function findFirst(text: string, words: readonly string[]): number {
  const { folded, offsetOf } = foldWithOffsets(text);
  return offsetOf(listSpans(folded, words)[0]?.[0] ?? 0);
}

/** Without line breaks and the marks of Markdown. */
function toPlainLine(text: string): string {
  return text
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replaceAll(/^(?:\s*(?:#{1,6}|[>*+-])\s)+|[*`|]+|-{3,}/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

interface FoldedText {
  /** In lower case without accents. */
  folded: string;
  /** Where in the text a place of the folded one comes from. */
  offsetOf: (place: number) => number;
}

function foldWithOffsets(text: string): FoldedText {
  const plain = strip(text);
  // Each composed letter became one plain letter.
  if (plain.length === text.length) return { folded: plain, offsetOf: (place) => place };
  let folded = "";
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const stripped = strip(character);
    for (let index = 0; index < stripped.length; index += 1) offsets.push(at);
    folded += stripped;
    at += character.length;
  }
  return { folded, offsetOf: (place) => offsets[place] ?? text.length };
}

function strip(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
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

/** Whether a word begins at a place of a folded text. */
function isWordStart(folded: string, place: number): boolean {
  return place === 0 || !isWordCharacter(folded.charCodeAt(place - 1));
}

/** Digits and letters; beyond ASCII almost all characters of a folded text are letters. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 0xc0;
}
