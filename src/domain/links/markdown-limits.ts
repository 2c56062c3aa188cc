/** Before a heading or a line that begins with a letter, after a blank line: there all blocks above have ended. */
const SEAM = /(?<=\n[ \t]*\r?\n)(?=#{1,6}[ \t]|\p{L})/u;

/** Definitions, footnotes, fences and raw HTML reach across blank lines. */
const FAR_REACHING = /\]:|```|~~~|<(?:[!?]|script|pre|style|textarea)/i;

/**
 * Splits a Markdown text into parts that can be parsed independently: with the results of unchanged parts cached, a long
 * text is parsed quickly after each keystroke. Joined, the parts are the text; some texts are a single part.
 */
export function splitMarkdown(text: string): string[] {
  return FAR_REACHING.test(text) ? [text] : text.split(SEAM);
}

/*
 * Parsing time is quadratic in the number of certain characters in a block, and the stack grows with each level of
 * quotes. Malicious texts, 20 KB of which take half a minute, are shown as plain text.
 */

/** Characters whose pairs a parser looks for in the whole block. */
const PAIRED = new Set("*_~[]<`");
/** More than a page of tables has in one block. */
const MOST_PAIRED = 5000;
/** Quotes within quotes, and spaces before a list within lists. */
const DEEPEST_QUOTE = 40;
const DEEPEST_INDENT = 200;
/** Definitions of links and notes, which begin lines. */
const MOST_DEFINITIONS = 2000;

/** Whether parsing a text would block other requests for too long. Takes linear time. */
export function isCostlyMarkdown(text: string): boolean {
  let paired = 0;
  let definitions = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      paired = 0;
      continue;
    }
    const [lead = ""] = /^[>\s]*/.exec(line) ?? [];
    const quotes = lead.replaceAll(/[^>]/g, "").length;
    if (quotes > DEEPEST_QUOTE || lead.length - quotes > DEEPEST_INDENT) return true;
    if (line.startsWith("[", lead.length)) definitions += 1;
    for (const sign of line) if (PAIRED.has(sign)) paired += 1;
    if (paired > MOST_PAIRED || definitions > MOST_DEFINITIONS) return true;
  }
  return false;
}
