/*
 * Characters of pasted text: without those that are not seen, and with signs in place of the letters of the face Symbol.
 */

/** Characters that are not seen and would split words for a search; the joiners of emoji stay. */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]|(?<!\p{Extended_Pictographic}\uFE0F?)[\u200C\u200D]/gu;
/** Bullets of Word's symbol faces; other characters of private use mean nothing in another face. */
const PRIVATE_BULLET = /[\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]/g;
const PRIVATE = /[\uE000-\uF8FF]/g;

/** A text without invisible characters. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, "").replace(PRIVATE_BULLET, "•").replace(PRIVATE, "");
}

/** A text of HTML without invisible characters; white space is one space. */
export function cleanPastedText(text: string): string {
  return (
    dropInvisible(text)
      // Word indents with no-break spaces; one after a number binds its unit.
      .replace(/(?<!\d)\u00A0|\u00A0(?=[\s\u00A0])/g, " ")
      .replace(/[\t\n\r ]+/g, " ")
  );
}

const SYMBOL_LETTERS = "abgdemlpstqfwDSWF£³±´¹»®°·¥¬¼";
const SYMBOL_SIGNS = "αβγδεµλπστθφωΔΣΩΦ≤≥±×≠≈→°•∞←…";
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  [...SYMBOL_LETTERS].map((letter, index) => [letter, [...SYMBOL_SIGNS][index] ?? letter]),
);

/** What letters of the face Symbol look like: `m` is µ, and µg is not mg. */
export function readSymbols(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter;
      return SYMBOLS.get(plain) ?? plain;
    })
    .join("");
}
