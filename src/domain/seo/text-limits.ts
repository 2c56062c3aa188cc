/** Characters that search results show, only as guidance (specification, section 9). */
const LIMITS: Readonly<Record<string, number>> = {
  site_title: 60,
  title: 60,
  site_description: 160,
  description: 160,
};

export interface TextLength {
  /** The number of characters as people count them. */
  length: number;
  limit: number;
}

/** The length of a title or a description beside its limit; null for a key without one. */
export function measureText(key: string, text: string): TextLength | null {
  const limit = Object.hasOwn(LIMITS, key) ? LIMITS[key] : undefined;
  return limit === undefined ? null : { length: Array.from(text.trim()).length, limit };
}

/** Cuts a text like a search result: whole words up to the limit, and an ellipsis. */
export function cutToLimit(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const head = characters.slice(0, limit - 1).join("");
  const wholeWords = head.replace(/\s+\S*$/, "");
  return `${(wholeWords || head).trimEnd()} …`;
}
