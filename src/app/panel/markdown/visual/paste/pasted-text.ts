import { cleanTyped } from "#domain/typed-text.ts";

/*
 * Cleans the characters of pasted text: removes invisible ones, and decodes symbol fonts.
 */

/** Bullets of Word's symbol fonts; other private-use characters mean nothing in another font. */
const PRIVATE_BULLET = /[\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]/g;
const PRIVATE = /[\uE000-\uF8FF]/g;

/** A pasted text without invisible characters. */
export function cleanPlainText(text: string): string {
  return cleanTyped(text).replace(PRIVATE_BULLET, "•").replace(PRIVATE, "");
}

/** A text of HTML, with collapsed white space. */
export function cleanPastedText(text: string): string {
  return cleanPlainText(text).replace(/[\t\n\r ]+/g, " ");
}

/** The characters of the font Symbol, from 0x21 and from 0xA1. */
const SYMBOL_SIGNS = [
  ...pairUp(
    0x21,
    "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼",
  ),
  ...pairUp(0xa1, "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑"),
];
/** The characters of Wingdings that texts use; the rest are pictures. */
const WINGDINGS_SIGNS =
  "J☺ L☹ à→ ß← á↑ â↓ è➔ ð⇨ ó⇔ ü✓ û✗ þ☑ ý☒ o□ q❑ ¨◻ n■ l● §▪ Ÿ• Ø➢ v❖ u◆ «★ (☎ *✉ F☞";
const WINGDINGS_2_SIGNS = "P✓ O✗ R☑ T☒ £☐";

const readPairs = (pairs: string) =>
  pairs.split(" ").map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]);

function pairUp(first: number, signs: string): [string, string][] {
  return Array.from(signs, (sign, index) => [String.fromCodePoint(first + index), sign]);
}

/** Fonts whose letters look like other characters. */
export type SymbolFace = "symbol" | "wingdings" | "wingdings 2" | "pictures";

const FACES: Readonly<Record<SymbolFace, ReadonlyMap<string, string>>> = {
  symbol: new Map(SYMBOL_SIGNS),
  wingdings: new Map(readPairs(WINGDINGS_SIGNS)),
  "wingdings 2": new Map(readPairs(WINGDINGS_2_SIGNS)),
  pictures: new Map(),
};

/** The symbol font that a style names, if any. */
export function findSymbolFace(face: string): SymbolFace | null {
  const [, name = ""] = /^["']?(symbol|wingdings(?: [23])?|webdings)["']?(?:,|$)/i.exec(face) ?? [];
  if (name === "symbol" || name === "wingdings" || name === "wingdings 2") return name;
  return name === "" ? null : "pictures";
}

/** Decodes the letters of a symbol font: `m` is µ. Pictures are dropped. */
export function readSymbols(text: string, face: SymbolFace): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter;
      const isLetter = plain > " " && plain <= "ÿ" && plain !== "\u00A0";
      const other = face === "symbol" || !isLetter ? plain : "";
      return FACES[face].get(plain) ?? other;
    })
    .join("");
}
