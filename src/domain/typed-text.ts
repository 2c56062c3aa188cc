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
