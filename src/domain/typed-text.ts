/**
 * Characters that show nothing: controls other than tabs and line breaks, directional marks and isolates, zero-width
 * spaces, soft hyphens, byte order marks and fillers. The joiner within an emoji is left alone.
 */
const INVISIBLE =
  /(?![\t\n\r]|\u200D\p{Extended_Pictographic})(?:[\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5)/gu;
/** Spaces of all widths, and separators of lines. */
const SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;

/** Letters of mathematical faces, which chats use for bold text, and full-width ones of phones' keyboards. */
const STYLED = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E]+/gu;

/** A text that a person typed or pasted, without invisible characters, with plain letters, spaces and composed accents. */
export function cleanTyped(text: string): string {
  return text
    .replace(LINE_END, "\n")
    .replace(SPACE, " ")
    .replace(INVISIBLE, "")
    .replace(STYLED, (letters) => letters.normalize("NFKC"))
    .normalize("NFC");
}

/** The same without outer spaces. */
export function cleanText(text: string): string {
  return cleanTyped(text).trim();
}

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return cleanText(text) === "";
}

/** The same in one line. */
export function cleanLine(text: string): string {
  return cleanTyped(text).replace(/\s+/g, " ").trim();
}

/** An e-mail address as typed: full-width letters are plain ones, and the stop of a sentence is none of it. */
export function cleanEmail(text: string): string {
  return cleanLine(text)
    .normalize("NFKC")
    .replace(/[.,;]+$/, "");
}

const COMMON_ENDING =
  "co|com|net|org|edu|gov|info|biz|io|app|dev|ai|me|tv|us|es|mx|ar|br|cl|pe|ec|ve|ru|cn|tk|to|ly|gl|cc|xyz|top|site|online|store|shop|club|live|link|click|win|vip|bet|casino|agency|agro|farm|tech|pro|page|blog|news|website|space|fun|icu|life|world|digital|buzz|cam|loan|cfd|sbs|bid|work|download|trade|party|xxx|guru|today|uk|eu";
const LINKS = [
  /[a-z][a-z\d+.-]{0,20}:\/\/|\b(?:mailto|javascript):|\bwww\.|<a\b|\[(?:url|link)\b/i,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}[:/]\S/,
  // An e-mail address.
  /[\p{L}\p{N}]@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,5}\.[a-z]{2,20}/iu,
  // A host with a path, and an all-lower-case host with a common ending.
  new RegExp(`(?<![\\p{L}\\p{N}.-])[a-z\\d.-]{1,80}\\.(?:${COMMON_ENDING})[/?:#]\\S`, "iu"),
  /(?<![\p{L}\p{N}.-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,5}\.[a-z]{2,20}\/\S/u,
  new RegExp(
    `(?<![\\p{L}\\p{N}.-])[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){0,5}\\.(?:${COMMON_ENDING})(?![\\p{L}\\p{N}])`,
    "u",
  ),
];
/** Longer texts are refused for their length. */
const MAX_LINK_SEARCH = 1000;

/**
 * Whether a text holds what mail programs turn into a link: an address with a scheme, with `www.` or with a path, an
 * e-mail address, or a lower-case host with a common ending. Abbreviations like «Ing.Carlos» are none.
 */
export function hasLink(text: string): boolean {
  const plain = cleanTyped(text.slice(0, MAX_LINK_SEARCH))
    .normalize("NFKC")
    .replace(/ ?[[(] ?\. ?[\])] ?/g, ".")
    .replace(/[。｡]/g, ".");
  return LINKS.some((link) => link.test(plain));
}
