import { dropInvisible } from "#domain/visible-text.ts";

/*
 * Characters of pasted text: without those that are not seen, and with signs in place of the letters of the face Symbol.
 */

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
