/** Characters that are not seen and would split words for a search; the joiners of emoji stay. */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]|(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})[\u200C\u200D]/gu;
/** Bullets of Word's symbol faces; other characters of private use mean nothing in another face. */
const PRIVATE_BULLET = /[\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]/g;
const PRIVATE = /[\uE000-\uF8FF]/g;

/** A text without invisible characters. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, "").replace(PRIVATE_BULLET, "•").replace(PRIVATE, "");
}

/** A text as it is seen in one line: without invisible characters, and with one space between words. */
export function toVisibleLine(text: string): string {
  return dropInvisible(text).replace(/\s+/g, " ").trim();
}
