/*
 * Marks are private-use characters of planes 15 and 16, which no text has: one begins what an administrator may change,
 * another ends it, and both name its place in a table. Only an administrator's preview has them.
 */

const START = 0xf0000;
const END = 0x100000;

/** The most things that one page can mark. */
export const MAX_MARKS = 0xfffe;

const MARK = /[\u{F0000}-\u{10FFFF}]/gu;
/** In addresses they are percent-encoded. */
const ENCODED_MARK = /%F(?:3%B[\dA-F]|4%8[\dA-F])%[89AB][\dA-F]%[89AB][\dA-F]/gi;
const EDGES = /^(\s*)([^]*?)(\s*)$/;

/** A text between two marks; blanks around it stay outside, and a blank text as it is. */
export function markText(text: string, index: number): string {
  const [, before = "", core = "", after = ""] = EDGES.exec(text) ?? [];
  return core === "" ? text : before + startMark(index) + core + endMark(index) + after;
}

export function startMark(index: number): string {
  return String.fromCodePoint(START + index);
}

export function endMark(index: number): string {
  return String.fromCodePoint(END + index);
}

/** A text without marks. */
export function stripMarks(text: string): string {
  return text.replace(MARK, "");
}

/** An address or a page without marks. */
export function stripPageMarks(html: string): string {
  return stripMarks(html).replace(ENCODED_MARK, "");
}

/** A part of a marked text: what it says, or where something begins or ends. */
export type MarkedPart = { kind: "text"; text: string } | { kind: "start" | "end"; index: number };

/** The parts of a text, in order; null without marks. */
export function splitMarks(text: string): MarkedPart[] | null {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (index > done) parts.push({ kind: "text", text: text.slice(done, index) });
    const code = mark.codePointAt(0) ?? 0;
    parts.push(
      code >= END ? { kind: "end", index: code - END } : { kind: "start", index: code - START },
    );
    done = index + mark.length;
  }
  if (parts.length === 0) return null;
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}
