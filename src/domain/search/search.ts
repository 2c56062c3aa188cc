import { foldText } from "#domain/fold-text.ts";
import { type MarkedText, markExcerpt, markWords } from "#domain/search/marked-text.ts";
import { stemWord } from "#domain/search/stem-word.ts";

/** Something that a search can find. */
export interface Searchable {
  title: string;
  /** Its other text, of which a result shows an excerpt. */
  body: string;
  /** Other words that find it, which a result does not show. */
  words?: string;
  /** Words that name it. One of them, in any form, ranks before all other matches. */
  names?: string;
}

/** Items with their folded words, each after a space; made once for many searches. */
interface SearchIndex<T extends Searchable> {
  items: readonly T[];
  titles: readonly string[];
  bodies: readonly string[];
  /** The words that name each item; null for an item without such words. */
  names: readonly (Names | null)[];
  /** All words of the items, made when a search first needs them. */
  vocabulary: () => ReadonlySet<string>;
}

interface Names {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/** An item with what matched. */
export interface Found<T> {
  item: T;
  title: MarkedText;
  excerpt: MarkedText;
  /** Whether a word of the search names the item. */
  isNamed: boolean;
}

interface SearchResult<T> {
  /** The best ones first. */
  found: Found<T>[];
  /** How many items match, shown or not. */
  total: number;
}

/** Words as long as these or shorter match only the beginnings of words. */
const SHORT = 2;

/** The rank of several words that are the whole title. */
const WHOLE = -1000;
/** The rank of a name, and how much worse its other forms are. */
const NAMED = -10;
const INFLECTED = 1;
/** How much worse a match is in a body than in a title, and with a corrected word than as typed. */
const IN_BODY = 3;
const CORRECTED = 6;
/** How much worse an item is that lacks a filler word. */
const UNFILLED = 1;
/** How much worse a named item is that lacks another word: between what has all in its title and what has it in its body. */
const LACKING = 15;
const MAX_WORDS = 8;

/** Words around what is sought, as in «¿dónde está lo de las fotos?». An item need not have them, if another word is typed. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a al con de del donde como cual cuando cuanto cuantos cuanta cuantas en el la lo los las le les mi mis me un una unos unas " +
    "para por que se si no ni ya muy mas su sus te tu y o u es esta este esto esa ese eso estan son fue era hay ser estar " +
    "algo todo toda todos todas otro otra aqui ahi desde hasta sobre sin porque favor"
  ).split(" "),
);

/** What people do with what they seek, by its stem. An item need not have it either, if what is done something to is typed. */
const ACTIONS: ReadonlySet<string> = new Set(
  (
    "hago hacer quiero quisiera necesito puedo poder tengo tener busco buscar ver veo mirar voy ir abrir poner pongo deja dejar " +
    "cambiar cambia pedir olvide olvidar perdi agregar anadir crear subir quitar borrar eliminar editar modificar actualizar " +
    "corregir arreglar encontrar encuentro usar muestra mostrar sale salio aparece funciona sirve mover saber enviar mandar recibir"
  )
    .split(" ")
    .map(stemWord),
);

export function indexForSearch<T extends Searchable>(items: readonly T[]): SearchIndex<T> {
  const titles = items.map(({ title }) => foldWords(title));
  const bodies = items.map(({ body, words = "" }) => foldWords(`${body} ${words}`));
  const names = items.map((item) => (item.names === undefined ? null : readNames(item.names)));
  let vocabulary: ReadonlySet<string> | null = null;
  return {
    items,
    titles,
    bodies,
    names,
    vocabulary: () => {
      vocabulary ??= new Set([
        ...listWords([...titles, ...bodies]),
        ...names.flatMap((named) => [...(named?.words ?? [])]),
      ]);
      return vocabulary;
    },
  };
}

/** What separates words: beyond ASCII almost all characters of a folded text are letters, and a class of Unicode is slow. */
const NO_WORD = /[^a-z\d\u00c0-\uffff]+/g;

function foldWords(text: string): string {
  return ` ${foldText(text).replaceAll(NO_WORD, " ")}`;
}

function listWords(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const word of text.split(" ")) if (word !== "") words.add(word);
  return words;
}

function readNames(text: string): Names {
  const words = listWords([foldWords(text)]);
  return { words, stems: new Set([...words].map(stemWord)) };
}

/** A word of a search, with those that it may stand for: itself, or else its corrections. */
interface SearchWord {
  forms: readonly string[];
  stems: readonly string[];
  penalty: number;
  isFiller: boolean;
}

/**
 * Finds the items that contain all words of a text, whatever their case and accents; a named item may lack some. Names come
 * before titles, beginnings of words before their middles, titles before bodies, and words in a row before scattered ones;
 * equal matches stay in the items' order. A word that no item contains may have one wrong letter.
 */
export function search<T extends Searchable>(
  index: SearchIndex<T>,
  text: string,
  limit: number,
): SearchResult<T> {
  const typed = listTypedWords(text);
  if (typed.length === 0) return { found: [], total: 0 };
  const fillers = findFillers(typed);
  const sought = typed.map((word) => ({ ...seek(index, word), isFiller: fillers.has(word) }));
  const ranked = index.items
    .map((item, place) => ({ item, rank: rankItem(index, place, sought, typed.join(" ")) }))
    .filter(({ rank }) => rank !== Infinity)
    .toSorted((a, b) => a.rank - b.rank);
  const forms = sought.filter(({ isFiller }) => !isFiller).flatMap((word) => word.forms);
  return {
    found: ranked.slice(0, limit).map(({ item, rank }) => mark(item, forms, rank < 0)),
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

function mark<T extends Searchable>(item: T, words: readonly string[], isNamed = false): Found<T> {
  const [title, excerpt] = [markWords(item.title, words), markExcerpt(item.body, words)];
  return { item, title, excerpt, isNamed };
}

function listTypedWords(text: string): string[] {
  return foldWords(text).split(" ").filter(Boolean).slice(0, MAX_WORDS);
}

/** The fillers among typed words: not the only word, and not an action without an object. */
function findFillers(typed: readonly string[]): ReadonlySet<string> {
  const isFunction = (word: string) => FUNCTION_WORDS.has(word);
  const isFiller = (word: string) => isFunction(word) || ACTIONS.has(stemWord(word));
  if (!typed.every(isFiller)) return new Set(typed.filter(isFiller));
  return new Set(typed.every(isFunction) ? [] : typed.filter(isFunction));
}

function seek(
  { titles, bodies, names, vocabulary }: SearchIndex<Searchable>,
  word: string,
): Omit<SearchWord, "isFiller"> {
  const stem = stemWord(word);
  const isThere =
    [titles, bodies].some((texts) => texts.some((text) => text.includes(word))) ||
    names.some(
      (named) => named !== null && (named.stems.has(stem) || beginsName(named.words, word)),
    );
  if (isThere) return { forms: [word], stems: [stem], penalty: 0 };
  const forms = findNearWords(word, vocabulary());
  return { forms, stems: forms.map(stemWord), penalty: CORRECTED };
}

/** The sum over all words, or that of the phrase that they are; the lower the better, Infinity when it is not found. */
function rankItem(
  { titles, bodies, names }: SearchIndex<Searchable>,
  place: number,
  sought: readonly SearchWord[],
  phrase: string,
): number {
  const [title = "", body = "", named = null] = [titles[place], bodies[place], names[place]];
  const rank = (form: string) => {
    if (named !== null && isName(named.words, form)) return NAMED;
    if (title.startsWith(` ${form}`)) return 0;
    const inNames = named !== null && beginsName(named.words, form) ? 1 : Infinity;
    return Math.min(rankText(title, form), inNames, rankText(body, form) + IN_BODY);
  };
  if (sought.length > 1 && title.trim() === phrase) return WHOLE;
  const isNamed = sought.some(({ stems }) => stems.some((stem) => named?.stems.has(stem)));
  let sum = 0;
  for (const { forms, stems, penalty, isFiller } of sought) {
    const inflected = stems.some((stem) => named?.stems.has(stem)) ? NAMED + INFLECTED : Infinity;
    const best = Math.min(inflected, ...forms.map(rank)) + penalty;
    const missing = isNamed ? LACKING : Infinity;
    sum += Math.min(best, isFiller ? UNFILLED : missing);
    if (sum === Infinity) return sum;
  }
  return sought.length > 1 ? Math.min(sum, rank(phrase)) : sum;
}

/** Whether a word is a name, in the singular or the plural. */
function isName(names: ReadonlySet<string>, word: string): boolean {
  return [word, `${word}s`, `${word}es`, word.replace(/s$/, ""), word.replace(/es$/, "")].some(
    (form) => names.has(form),
  );
}

/** Whether a word is the beginning of a name. */
function beginsName(names: ReadonlySet<string>, word: string): boolean {
  return word.length > SHORT && [...names].some((name) => name.startsWith(word));
}

/** At the beginning of a word 1, within one 2; Infinity without a match. */
function rankText(text: string, word: string): number {
  if (text.includes(` ${word}`)) return 1;
  return word.length > SHORT && text.includes(word) ? 2 : Infinity;
}

/** The shortest word of a search in which a wrong letter is tolerated. */
const LEAST_LETTERS = 4;
/** Shorter ones must be a whole word but for that letter. */
const LEAST_BEGINNING = 5;
const MOST_WORDS = 20;

/** The known words that begin like a typed one but for a wrong, missing, added or swapped letter. */
function findNearWords(typed: string, known: ReadonlySet<string>): string[] {
  if (typed.length < LEAST_LETTERS) return [];
  const longest = typed.length < LEAST_BEGINNING ? typed.length + 1 : Infinity;
  const near: string[] = [];
  for (const word of known) {
    if (near.length === MOST_WORDS) break;
    if (word.length <= longest && beginsNearly(word, typed)) near.push(word);
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
