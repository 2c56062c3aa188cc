import { NEWS_CATEGORIES } from "#domain/news/article.ts";

/*
 * Many records that resemble real ones for a search: texts of some hundred words, a few of them very
 * frequent and most of them rare, identical in every run.
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

/** A seeded random generator of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Picks words with the distribution of real texts: the n-th is used about 1/n as often. */
function pickWord(random: () => number): string {
  const kind = random();
  if (kind < 0.4) return JOINING[Math.floor(random() * JOINING.length)] ?? "";
  if (kind < 0.55) return FREQUENT[Math.floor(random() ** 2 * FREQUENT.length)] ?? "";
  return nameWord(Math.floor(RARE_WORDS ** random()));
}

/** The rare word with this number, always the same. */
export function nameWord(number: number): string {
  const random = createRandom(number + 1);
  const length = 2 + Math.floor(random() * 3);
  return Array.from(
    { length },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "",
  ).join("");
}

function write(random: () => number, words: number): string {
  return Array.from({ length: words }, () => pickWord(random)).join(" ");
}

/** Rows of `news`, all published but each twentieth; titles and excerpts do not depend on `paragraphs`. */
export function makeArticles(count: number, paragraphs = 6) {
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(index * 7919 + 1);
    return {
      title: `${write(random, 8)} ${index}`,
      excerpt: write(random, 30),
      content: Array.from({ length: paragraphs }, () => write(random, 60)).join("\n\n"),
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
    const random = createRandom(index * 104_729 + 5);
    return {
      title: `${write(random, 4)} ${index}`,
      description: write(random, 60),
      features: Array.from({ length: 4 }, () => write(random, 5)),
      category: ["Energéticos", "Proteicos", "Grasas", "Minerales"][index % 4] ?? "Grasas",
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    };
  });
}
