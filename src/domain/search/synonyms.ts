import { foldText } from "#domain/fold-text.ts";

/** What buyers' words stand for: `vaca` for `Bovinos`. The keys are folded. */
export type Synonyms = ReadonlyMap<string, string>;

const MAX_LINES = 200;

/** Reads lines like `vaca, ganado, novillo: Bovinos`; others are left out. */
export function parseSynonyms(text: string): Synonyms {
  const pairs = text
    .split(/\r?\n/)
    .slice(0, MAX_LINES)
    .flatMap((line) => {
      const [, words = "", meant = ""] = /^([^:]+):([^:]+)$/u.exec(line) ?? [];
      if (meant.trim() === "") return [];
      return words.split(",").map((word) => [foldText(word), meant.trim()] as const);
    });
  return new Map(pairs.filter(([word]) => word !== ""));
}

/** A search with the words that synonyms stand for, also in the plural; null when it has none of them. */
export function replaceSynonyms(text: string, synonyms: Synonyms): string | null {
  const words = text.split(/\s+/);
  const replaced = words.map((word) => findMeant(foldText(word), synonyms) ?? word);
  return replaced.every((word, index) => word === words[index]) ? null : replaced.join(" ");
}

function findMeant(word: string, synonyms: Synonyms): string | undefined {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ces$/, "z")]
    .map((form) => synonyms.get(form))
    .find((meant) => meant !== undefined);
}

/** The words that stand for one of some names, folded. */
export function listWordsFor(names: readonly string[], synonyms: Synonyms): string[] {
  const meant = new Set(names.map(foldText));
  return [...synonyms].flatMap(([word, name]) => (meant.has(foldText(name)) ? [word] : []));
}
