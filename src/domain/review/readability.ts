import { memoizeLru } from "#lib/lru.ts";

/** How hard a Spanish text is to read. */
export interface Readability {
  words: number;
  /** From 0 to 100 for usual texts; the higher, the easier. */
  inflesz: number;
  /** As `inflesz`, by the older formula. */
  fernandezHuerta: number;
  /** INFLESZ' grade: `normal`. */
  grade: string;
}

/** A shorter text says too little about how its author writes. */
const FEWEST_WORDS = 100;

/** The lowest value of each grade. */
const GRADES = [
  [80, "muy fácil"],
  [65, "bastante fácil"],
  [55, "normal"],
  [40, "algo difícil"],
  [Number.NEGATIVE_INFINITY, "muy difícil"],
] as const;

/**
 * Measures a text by syllables per word and words per sentence; null for one of less than a hundred words.
 *
 * - INFLESZ: Szigriszt Pazos' formula with the grades of Barrio-Cantalejo et al., «Validación de la Escala INFLESZ para evaluar la
 *   legibilidad de los textos dirigidos a pacientes», An. Sist. Sanit. Navar. 31 (2008), 135–152.
 * - Fernández Huerta, «Medidas sencillas de lecturabilidad», Consigna 214 (1959), 29–32, with the sign and the units as corrected by
 *   Law (2011): words per sentence, not sentences.
 */
export function measureReadability(paragraphs: readonly string[]): Readability | null {
  let [words, syllables, sentences] = [0, 0, 0];
  for (const counted of paragraphs.map(countParagraph)) {
    words += counted.words;
    syllables += counted.syllables;
    sentences += counted.sentences;
  }
  if (words < FEWEST_WORDS) return null;
  const [perWord, perSentence] = [syllables / words, words / sentences];
  const inflesz = Math.round(206.835 - 62.3 * perWord - perSentence);
  const fernandezHuerta = Math.round(206.84 - 60 * perWord - 1.02 * perSentence);
  const [, grade] = GRADES.find(([lowest]) => inflesz >= lowest) ?? GRADES[4];
  return { words, inflesz, fernandezHuerta, grade };
}

/** Between two keys most paragraphs of a text stay the same, and the grade and the hint both count them. */
const countParagraph = memoizeLru(1000, (paragraph) => {
  const counted = { words: 0, syllables: 0, sentences: 0 };
  for (const sentence of listSentences(paragraph)) {
    const spelled = listWords(sentence).filter((word) => /\p{L}/u.test(word));
    if (spelled.length === 0) continue;
    counted.sentences += 1;
    counted.words += spelled.length;
    for (const word of spelled) counted.syllables += countSyllables(word);
  }
  return counted;
});

const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });
const WORDS = new Intl.Segmenter("es", { granularity: "word" });

export function listSentences(paragraph: string): string[] {
  return [...SENTENCES.segment(paragraph)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");
}

/** The words and numbers of a sentence. */
export function listWords(sentence: string): string[] {
  return [...WORDS.segment(sentence)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}

/**
 * The syllables of a Spanish word by its spelling: as many as it has open vowels (a, e, o) and stressed í and ú; i and u
 * beside one of them belong to its syllable.
 */
export function countSyllables(word: string): number {
  const sounds = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, "q")
    .replace(/gu(?=[eiéí])/g, "g")
    .replace(/y$/, "i")
    // It is silent, and vowels around it form one syllable as without it: «prohi-bir».
    .replace(/(?<=[aeiouáéíóúü])h(?=[aeiouáéíóúü])/g, "");
  let count = 0;
  for (const [vowels] of sounds.matchAll(/[aeiouáéíóúü]+/g)) {
    count += Math.max(1, vowels.match(/[aeoáéóíú]/g)?.length ?? 0);
  }
  return Math.max(1, count);
}
