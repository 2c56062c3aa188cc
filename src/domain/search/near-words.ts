/** The shortest word of a search in which a wrong letter is forgiven. */
const LEAST_LETTERS = 5;
const MOST_WORDS = 20;

/** The known words that begin like a typed one but for a wrong, missing, added or swapped letter. */
export function findNearWords(typed: string, known: ReadonlySet<string>): string[] {
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
