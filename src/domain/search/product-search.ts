import { foldText } from "#domain/fold-text.ts";
import {
  type Animals,
  YOUNG,
  findAnimals,
  includesAnimals,
  listWords,
  readAnimals,
} from "#domain/products/animals.ts";
import { findMeant, type Synonyms } from "#domain/search/synonyms.ts";

/** Animals that a search names. */
interface WantedSpecies {
  /** As the catalogue calls them, or else as they were typed. */
  label: string;
  animals: readonly Animals[];
  /** The species of products that are for them; none when nothing is. */
  names: string[];
}

/** A search of products, in two parts: for which animals, and for what. */
export interface ProductSearch {
  /** A product must be for all of them. */
  wanted: readonly WantedSpecies[];
  /** What to search for in texts; empty when the search only names animals. */
  rest: string;
  /** Whether the animals come first, so that the rest may describe them, as in `mojarra roja`. */
  isOfAnimals?: boolean;
}

/** Stop words: `alimento para caballos` asks for everything for horses. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    "a al con de del el en la las lo los para por que un una y e o u mi mis su sus como sirve sirven dar",
    "alimento alimentos alimentacion alimentar comida comer nutricion nutrir producto productos insumo insumos",
    "materia materias prima primas ingrediente ingredientes racion raciones dieta dietas algo todo todos todas",
    "busco necesito quiero venden tienen hay comprar vender venta animal animales especie especies",
  ].flatMap((line) => line.split(" ")),
);

/** Words that name animals only when nothing else does: `leche` means cattle, but not in `cabras de leche`. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ...[
    "ganado",
    "ganaderia",
    "ganadero",
    "leche",
    "lecheria",
    "lechera",
    "lechero",
    "ceba",
    "cebar",
  ].map((word) => [word, "Bovinos"] as const),
  ...["huevo", "postura", "galpon"].map((word) => [word, "Aves"] as const),
]);
/** How animals are raised: words beside their names. */
const PURPOSES: ReadonlySet<string> = new Set([
  "engorde",
  "levante",
  "cria",
  "carne",
  "finca",
  "criollo",
]);

/** What animals are made into: `harina de pescado` is for anyone but fish. */
const MADE_OF_ANIMALS: ReadonlySet<string> = new Set(
  "harina aceite grasa sebo manteca hueso sangre pluma higado viscera carne cuero piel hidrolizado proteina".split(
    " ",
  ),
);

/**
 * Separates the animals of a search from the rest. Animals are never searched for in texts, which may warn about them.
 *
 * @param names the species of all products
 * @param synonyms the company's own words, which may stand for a species
 * @param isForgiving whether one wrong letter is tolerated in an animal's name, for words that are in no text
 */
export function readProductSearch(
  text: string,
  names: readonly string[],
  synonyms: Synonyms,
  isForgiving = false,
): ProductSearch {
  const words = splitWords(text);
  const own = names.filter((name) => !isForAll(name) && readAnimals(name).every(isUnknown));
  const named = words.map((word, index) =>
    isOrigin(words, index) ? null : findNamed(word.folded, own, synonyms, isForgiving),
  );
  const hasNamed = named.some((animals) => animals !== null);
  const isSpare = ({ folded }: Word) =>
    FILLERS.has(folded) || isOf(PURPOSES, folded) || findHint(folded) !== null;
  const rest = words.filter((word, index) => named[index] === null && !isSpare(word));
  const hints = words.map(({ folded }, index) =>
    rest.length === 0 || folded === "ganado" || words[index - 1]?.folded === "para"
      ? findHint(folded)
      : null,
  );
  const wanted = (hasNamed ? named : hints).filter((animals) => animals !== null);
  if (wanted.length === 0) return { wanted: [], rest: text };
  const [first] = words.filter(({ folded }) => !FILLERS.has(folded));
  return {
    wanted: joinSame(wanted.map((animals) => describe(animals, names, words))),
    rest: rest.map(({ typed }) => typed).join(" "),
    isOfAnimals: first !== undefined && !rest.includes(first),
  };
}

interface Word {
  typed: string;
  folded: string;
}

function splitWords(text: string): Word[] {
  return text
    .replace(/ov(?:ino|i)caprin\p{L}*/giu, "ovinos caprinos")
    .split(/[^\p{L}\p{M}\d.,%°]+/u)
    .map((typed) => ({ typed, folded: listWords(typed).join("") }))
    .filter(({ folded }) => folded !== "");
}

function isUnknown({ species, kind }: Animals): boolean {
  return kind === "" && findAnimals(species) === null;
}

/** The animals of a word: known ones, a species that the company added, or what its synonyms stand for. */
function findNamed(
  word: string,
  own: readonly string[],
  synonyms: Synonyms,
  isForgiving: boolean,
): readonly Animals[] | null {
  const added = own.find((name) =>
    listSingulars(name).some((form) => listSingulars(word).includes(form)),
  );
  if (added !== undefined) return [{ species: added, kind: "" }];
  const known = findAnimals(word);
  if (known !== null || findHint(word) !== null) return known;
  const meant = findMeant(word, synonyms);
  return meant === undefined ? findAnimals(word, isForgiving) : findAnimals(meant);
}

function findHint(word: string): readonly Animals[] | null {
  const species = listSingulars(word).flatMap((form) => HINTS.get(form) ?? [])[0];
  return species === undefined ? null : [{ species, kind: "" }];
}

/** Whether a word says what another is made of: `pescado` in `harina de pescado`, but not in `harina para peces`. */
function isOrigin(words: readonly Word[], index: number): boolean {
  const [before, between] = [words[index - 2], words[index - 1]];
  const isJoined = between?.folded === "de" && before !== undefined;
  return isJoined && isOf(MADE_OF_ANIMALS, before.folded);
}

function isOf(words: ReadonlySet<string>, word: string): boolean {
  return listSingulars(word).some((form) => words.has(form));
}

function listSingulars(word: string): string[] {
  const folded = foldText(word);
  return [
    ...[folded, folded.replace(/s$/, ""), folded.replace(/es$/, "")],
    ...[folded.replace(/ces$/, "z"), folded.replace(/as?$/, "o")],
  ];
}

function describe(
  animals: readonly Animals[],
  names: readonly string[],
  words: readonly Word[],
): WantedSpecies {
  const fitting = [...new Set(names)].filter(
    (name) =>
      isForAll(name) ||
      readAnimals(name).some((offered) => animals.some((asked) => includesAnimals(offered, asked))),
  );
  const [only, ...others] = fitting.filter((name) => !isForAll(name));
  const typed = words.find(({ folded }) => findAnimals(folded, true) === animals)?.typed;
  const species = animals.map((one) => one.species).join(", ");
  const isExact = animals.every(({ kind }) => kind !== YOUNG);
  const isOne = isExact && others.length === 0;
  const label = only === undefined || !isExact ? (typed ?? species) : isOne ? only : species;
  return { label: label ?? species, animals, names: fitting };
}

/** `Todas las especies` */
function isForAll(name: string): boolean {
  return /^tod[ao]s\b/.test(foldText(name));
}

/** Words for the same animals count once, and a kind narrows its species. */
function joinSame(wanted: readonly WantedSpecies[]): WantedSpecies[] {
  const distinct = new Map(wanted.map((one) => [JSON.stringify(one.animals), one]));
  const all = [...distinct.values()];
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one &&
          other.animals.every(({ species, kind }) =>
            one.animals.some((mine) => mine.species === species && mine.kind === "" && kind !== ""),
          ),
      ),
  );
}
