import { cleanTyped } from "#domain/typed-text.ts";

/*
 * Characters of pasted text: without those that are not seen, and with signs in place of the letters of the face Symbol.
 */

/** Bullets of Word's symbol faces; other characters of private use mean nothing in another face. */
const PRIVATE_BULLET = /[\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]/g;
const PRIVATE = /[\uE000-\uF8FF]/g;

/** A pasted text without what is not seen. */
export function cleanPlainText(text: string): string {
  return cleanTyped(text).replace(PRIVATE_BULLET, "•").replace(PRIVATE, "");
}

/** A text of HTML, where white space is one space. */
export function cleanPastedText(text: string): string {
  return cleanPlainText(text).replace(/[\t\n\r ]+/g, " ");
}

const SYMBOL_LETTERS = Array.from("abgdemlpstqfwDSWF£³±´¹»®°·¥¬¼");
const SYMBOL_SIGNS = Array.from("αβγδεµλπστθφωΔΣΩΦ≤≥±×≠≈→°•∞←…");
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  SYMBOL_LETTERS.map((letter, index) => [letter, SYMBOL_SIGNS[index] ?? letter]),
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
