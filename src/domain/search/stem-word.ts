/**
 * What the forms of a Spanish word have in common, and spellings that sound alike: `borró`, `borrarlo` and `borran` give the
 * stem of `borrar`; `vacasiones`, that of `vacaciones`. Takes a folded word. Good enough to compare a typed word with a
 * list of known ones; unrelated words may share a stem.
 */
export function stemWord(word: string): string {
  const single = spellAsHeard(word).replace(ENCLITICS, "$1").replace(PLURAL, "$1$2");
  const ending = ENDINGS.find(
    (end) => single.endsWith(end) && single.length - end.length >= LEAST_STEM,
  );
  return ending === undefined ? single : single.slice(0, -ending.length);
}

const LEAST_STEM = 3;

/** Pronouns behind a verb: `cambiarlo`, `borrándola`. */
const ENCLITICS = /^(.{2,}(?:[aei]r|ando|iendo))(?:me|te|se|nos|l[aeo]s?){1,2}$/;

/** `es` behind a consonant, `s` behind a vowel. */
const PLURAL = /(?<=..)(?:([dfjlnrsxy])es|([aeiou])s)$/;

/** Of nouns, adjectives and verbs in the singular, as they are heard, the longest first. */
const ENDINGS = (
  "amiento imiento asion ision iendo ieron ando aron aban amo emo imo aste iste illo illa " +
  "sion ado ada ido ida aba ito ita ar er ir an en a e o i"
).split(" ");

/** Letters that sound alike in Colombia become one. */
function spellAsHeard(word: string): string {
  return word
    .replaceAll("ph", "f")
    .replaceAll(/(?<!c)h/g, "")
    .replaceAll("v", "b")
    .replaceAll(/c(?=[ei])|z/g, "s")
    .replaceAll(/qu(?=[ei])|c(?!h)/g, "k")
    .replaceAll(/g(?=[ei])/g, "j")
    .replaceAll("gu", "g")
    .replaceAll("ll", "y")
    .replaceAll(/(.)\1+/g, "$1");
}
