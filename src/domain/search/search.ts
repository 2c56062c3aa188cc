import { foldText } from "#domain/fold-text.ts";
import { type MarkedText, markExcerpt, markWords } from "#domain/search/marked-text.ts";

/** Something that a search can find. */
export interface Searchable {
  title: string;
  /** Its other text, of which a result shows an excerpt. */
  body: string;
  /** Other words that find it, which a result does not show. */
  words?: string;
}

/** Items with their folded words, each after a space; made once for many searches. */
interface SearchIndex<T extends Searchable> {
  items: readonly T[];
  titles: readonly string[];
  bodies: readonly string[];
  /** All words of the items, made when a search first needs them. */
  vocabulary: () => ReadonlySet<string>;
}

/** An item with what matched. */
export interface Found<T> {
  item: T;
  title: MarkedText;
  excerpt: MarkedText;
}

interface SearchResult<T> {
  /** The best ones first. */
  found: Found<T>[];
  /** How many items match, shown or not. */
  total: number;
}

/** Words as long as these or shorter match only the beginnings of words. */
const SHORT = 2;

/** How much worse a match is in a body than in a title, and with a corrected word than as typed. */
const IN_BODY = 3;
const CORRECTED = 6;
const MAX_WORDS = 8;

export function indexForSearch<T extends Searchable>(items: readonly T[]): SearchIndex<T> {
  const titles = items.map(({ title }) => foldWords(title));
  const bodies = items.map(({ body, words = "" }) => foldWords(`${body} ${words}`));
  let vocabulary: ReadonlySet<string> | null = null;
  return {
    items,
    titles,
    bodies,
    vocabulary: () => (vocabulary ??= listWords([...titles, ...bodies])),
  };
}

/** What separates words: beyond ASCII almost all characters of a folded text are letters, and a class of Unicode is slow. */
const NO_WORD = /[^a-z\d\u00c0-\uffff]+/g;

function foldWords(text: string): string {
  return ` ${foldText(text).replaceAll(NO_WORD, " ")}`;
}

function listWords(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const word of text.split(" ")) words.add(word);
  return words;
}

/** A word of a search, with those that it may stand for: itself, or else its corrections. */
interface SearchWord {
  forms: readonly string[];
  penalty: number;
}

/**
 * Finds the items that contain all words of a text, whatever their case and accents. Beginnings of words come before
 * their middles, titles before bodies, and words in a row before scattered ones; equal matches stay in the items'
 * order. A word that no item contains may have one wrong letter.
 */
export function search<T extends Searchable>(
  index: SearchIndex<T>,
  text: string,
  limit: number,
): SearchResult<T> {
  const typed = listTypedWords(text);
  if (typed.length === 0) return { found: [], total: 0 };
  const sought = typed.map((word) => seek(index, word));
  const ranked = index.items
    .map((item, place) => ({ item, rank: rankItem(index, place, sought, typed.join(" ")) }))
    .filter(({ rank }) => rank !== Infinity)
    .toSorted((a, b) => a.rank - b.rank);
  const forms = sought.flatMap((word) => word.forms);
  return {
    found: ranked.slice(0, limit).map(({ item }) => mark(item, forms)),
    total: ranked.length,
  };
}

/** An item that something else found, with the words of its search. */
export function markFound<T extends Searchable>(item: T, text: string): Found<T> {
  return mark(item, listTypedWords(text));
}

/** An item of which nothing is searched. */
export function unmarked<T extends Searchable>(item: T): Found<T> {
  return mark(item, []);
}

function mark<T extends Searchable>(item: T, words: readonly string[]): Found<T> {
  return { item, title: markWords(item.title, words), excerpt: markExcerpt(item.body, words) };
}

function listTypedWords(text: string): string[] {
  return foldWords(text).split(" ").filter(Boolean).slice(0, MAX_WORDS);
}

function seek({ titles, bodies, vocabulary }: SearchIndex<Searchable>, word: string): SearchWord {
  const isThere = [titles, bodies].some((texts) => texts.some((text) => text.includes(word)));
  return isThere
    ? { forms: [word], penalty: 0 }
    : { forms: findNearWords(word, vocabulary()), penalty: CORRECTED };
}

/** The sum over all words, or that of the phrase that they are; the lower the better, Infinity when one is missing. */
function rankItem(
  { titles, bodies }: SearchIndex<Searchable>,
  place: number,
  sought: readonly SearchWord[],
  phrase: string,
): number {
  const [title = "", body = ""] = [titles[place], bodies[place]];
  const rank = (form: string) =>
    title.startsWith(` ${form}`)
      ? 0
      : Math.min(rankText(title, form), rankText(body, form) + IN_BODY);
  let sum = 0;
  for (const { forms, penalty } of sought) {
    sum += Math.min(...forms.map(rank)) + penalty;
    if (sum === Infinity) return sum;
  }
  return sought.length > 1 ? Math.min(sum, rank(phrase)) : sum;
}

/** At the beginning of a word 1, within one 2; Infinity without a match. */
function rankText(text: string, word: string): number {
  if (text.includes(` ${word}`)) return 1;
  return word.length > SHORT && text.includes(word) ? 2 : Infinity;
}

/** The shortest word of a search in which a wrong letter is tolerated. */
const LEAST_LETTERS = 5;
const MOST_WORDS = 20;

/** The known words that begin like a typed one but for a wrong, missing, added or swapped letter. */
function findNearWords(typed: string, known: ReadonlySet<string>): string[] {
  if (typed.length < LEAST_LETTERS) return [];
  const near: string[] = [];
  for (const word of known) {
    if (near.length === MOST_WORDS) break;
    if (beginsNearly(word, typed)) near.push(word);
  }
  return near;
}

function beginsNearly(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      word.startsWith(typed.slice(at + 2), at + 2))
  );
}
