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

/** A search in the site's own words. */
export interface TranslatedSearch {
  /** With the synonyms replaced. */
  whole: string;
  /** Only the replaced synonyms, for when the rest of the search is in no text. */
  meant: string;
}

/** A search with the words that synonyms stand for, also in the plural; null when it has none of them. */
export function replaceSynonyms(text: string, synonyms: Synonyms): TranslatedSearch | null {
  const words = text
    .split(/\s+/)
    .map((word) => ({ word, meant: findMeant(foldText(word), synonyms) }));
  const meant = new Set(words.flatMap((word) => word.meant ?? []));
  const whole = [...new Set(words.map((word) => word.meant ?? word.word))].join(" ");
  return meant.size === 0 || whole === text ? null : { whole, meant: [...meant].join(" ") };
}

/** What a folded word stands for, also in the plural. */
export function findMeant(word: string, synonyms: Synonyms): string | undefined {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ces$/, "z")]
    .map((form) => synonyms.get(form))
    .find((meant) => meant !== undefined);
}

/** The words that stand for one of some names, folded. */
export function listWordsFor(names: readonly string[], synonyms: Synonyms): string[] {
  const meant = new Set(names.map(foldText));
  return [...synonyms].flatMap(([word, name]) => (meant.has(foldText(name)) ? [word] : []));
}

/**
 * What buyers call the products, in the format of parseSynonyms; domain/products/animals.ts has the animals' names. Not in
 * the catalogue of texts, which is part of the panel's first load.
 */
export const BUYERS_WORDS = `glicerina, gliserina: glicerol
soja: soya
DCP, MDCP, MCP, bicálcico, monocálcico, fósforo: fosfatos
miel, purga, cachaza: melaza
palma, cuesco, PKM, PKC, PKE: palmiste
saccharomyces, probiótico: levadura
sobrepasante: bypass
NPN, nitrógeno: urea
hongo, moho: micotoxinas
saco, costal, bolsa: bulto
bigbag, supersaco: big bag`;
