import { NEWS_CATEGORIES } from "#domain/news/article.ts";

/*
 * Many records that look like real ones to a search: texts of some hundred words, a few of them very
 * frequent and most of them rare, the same in every run.
 */

const FREQUENT =
  "ganado leche animal alimento producto calidad precio campo finca productor energía proteína mineral cosecha región mercado".split(
    " ",
  );
const JOINING = "de la el en los con para por las una se que del más".split(" ");
const SYLLABLES = "ba ce di fo gu ja le mi no pu ra se ti vo zu bra cle dri flo gru ción".split(
  " ",
);
const RARE_WORDS = 4000;

/** Numbers from 0 up to 1 that look like chance and are the same each time. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Frequent and rare words in the shares that texts have: the n-th is used about 1/n as often. */
function pickWord(chance: () => number): string {
  const kind = chance();
  if (kind < 0.4) return JOINING[Math.floor(chance() * JOINING.length)] ?? "";
  if (kind < 0.55) return FREQUENT[Math.floor(chance() ** 2 * FREQUENT.length)] ?? "";
  return nameWord(Math.floor(RARE_WORDS ** chance()));
}

/** The rare word of a number: always the same. */
export function nameWord(number: number): string {
  const chance = createChance(number + 1);
  const length = 2 + Math.floor(chance() * 3);
  return Array.from(
    { length },
    () => SYLLABLES[Math.floor(chance() * SYLLABLES.length)] ?? "",
  ).join("");
}

function write(chance: () => number, words: number): string {
  return Array.from({ length: words }, () => pickWord(chance)).join(" ");
}

/** Rows of `news`, all published but each twentieth; titles and excerpts are the same however long the texts are. */
export function makeArticles(count: number, paragraphs = 6) {
  return Array.from({ length: count }, (_, index) => {
    const chance = createChance(index * 7919 + 1);
    return {
      title: `${write(chance, 8)} ${index}`,
      excerpt: write(chance, 30),
      content: Array.from({ length: paragraphs }, () => write(chance, 60)).join("\n\n"),
      author: `Autor ${index % 40}`,
      category: NEWS_CATEGORIES[index % NEWS_CATEGORIES.length] ?? "Calidad",
      is_published: index % 20 !== 0,
      is_featured: index % 500 === 1,
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    };
  });
}

/** Rows of `products`. */
export function makeProducts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const chance = createChance(index * 104_729 + 5);
    return {
      title: `${write(chance, 4)} ${index}`,
      description: write(chance, 60),
      features: Array.from({ length: 4 }, () => write(chance, 5)),
      category: ["Energéticos", "Proteicos", "Grasas", "Minerales"][index % 4] ?? "Grasas",
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    };
  });
}
