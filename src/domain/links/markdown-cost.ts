/*
 * Parsing Markdown takes time with the square of what a block holds of some signs, and more stack with each level of a
 * quote. Texts built for that, 20 KB of which take half a minute, are shown as they are typed.
 */

/** Signs whose pairs a parser looks for in the whole block. */
const PAIRED = new Set("*_~[]<`");
/** More than a page of tables has in one block. */
const MOST_PAIRED = 5000;
/** Quotes within quotes, and spaces before a list within lists. */
const DEEPEST_QUOTE = 40;
const DEEPEST_INDENT = 200;
/** Definitions of links and notes, which begin lines. */
const MOST_DEFINITIONS = 2000;

/** Whether a text takes too long to be parsed where others wait for it. Takes time in proportion to its length. */
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
