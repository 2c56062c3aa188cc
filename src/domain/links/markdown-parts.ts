/** Before a heading or a line that begins with a letter, after a blank line: there all blocks above have ended. */
const SEAM = /(?<=\n[ \t]*\r?\n)(?=#{1,6}[ \t]|\p{L})/u;

/** Definitions, footnotes, fences and raw HTML reach across blank lines. */
const FAR_REACHING = /\]:|```|~~~|<(?:[!?]|script|pre|style|textarea)/i;

/**
 * Divides a Markdown text into parts that mean, one by one, what they mean together: whoever keeps the results of the
 * unchanged parts handles a long text after each key. Joined they are the text; some texts are one part.
 */
export function splitMarkdown(text: string): string[] {
  return FAR_REACHING.test(text) ? [text] : text.split(SEAM);
}
