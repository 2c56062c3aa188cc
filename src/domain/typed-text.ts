/**
 * Characters that show nothing: controls other than tabs and line breaks, directional marks and isolates, zero-width
 * spaces, soft hyphens, byte order marks and fillers. The joiner within an emoji is left alone.
 */
const INVISIBLE =
  /(?![\t\n\r]|\u200D\p{Extended_Pictographic})[\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu;
/** Spaces of all widths, and separators of lines. */
const SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;

/** A text that a person typed or pasted, without invisible characters, with plain spaces and composed accents. */
export function cleanTyped(text: string): string {
  return text
    .replace(LINE_END, "\n")
    .replace(SPACE, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC");
}

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return cleanTyped(text).trim() === "";
}
