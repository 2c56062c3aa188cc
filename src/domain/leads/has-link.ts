import { cleanTyped } from "#domain/typed-text.ts";

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
