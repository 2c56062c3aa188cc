/*
 * Source markers for visual editing (stega encoding): invisible private-use characters of planes 15 and 16 around a text
 * say which editable element it comes from, as an index into a list. Only an administrator's preview contains them.
 */

const START = 0xf0000;
const END = 0x100000;

/** The largest number of editable elements of a page. */
export const MAX_MARKERS = 0xfffe;

const MARKER = /[\u{F0000}-\u{10FFFF}]/gu;
/** In addresses they are percent-encoded. */
const ENCODED_MARKER = /%F(?:3%B[\dA-F]|4%8[\dA-F])%[89AB][\dA-F]%[89AB][\dA-F]/gi;
const EDGES = /^(\s*)([^]*?)(\s*)$/;

/** Puts a text between two markers; surrounding white space stays outside, and a blank text is unchanged. */
export function addMarkers(text: string, index: number): string {
  const [, before = "", core = "", after = ""] = EDGES.exec(text) ?? [];
  return core === "" ? text : before + startMarker(index) + core + endMarker(index) + after;
}

export function startMarker(index: number): string {
  return String.fromCodePoint(START + index);
}

export function endMarker(index: number): string {
  return String.fromCodePoint(END + index);
}

/** A text without markers. */
export function stripMarkers(text: string): string {
  return text.replace(MARKER, "");
}

/** An address or a page without markers, also percent-encoded ones. */
export function stripPageMarkers(html: string): string {
  return stripMarkers(html).replace(ENCODED_MARKER, "");
}

/** A part of a text with markers: plain text, or the start or end of an element. */
type MarkerPart = { kind: "text"; text: string } | { kind: "start" | "end"; index: number };

/** The parts of a text, in order; null without markers. */
export function splitAtMarkers(text: string): MarkerPart[] | null {
  const parts: MarkerPart[] = [];
  let done = 0;
  for (const { 0: marker, index } of text.matchAll(MARKER)) {
    if (index > done) parts.push({ kind: "text", text: text.slice(done, index) });
    const code = marker.codePointAt(0) ?? 0;
    parts.push(
      code >= END ? { kind: "end", index: code - END } : { kind: "start", index: code - START },
    );
    done = index + marker.length;
  }
  if (parts.length === 0) return null;
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}
