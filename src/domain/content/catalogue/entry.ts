import type { ContentEntry, ContentType } from "#domain/content/site-text.ts";

/** One line of text. `meaning` and `shownAt` are for the panel, in Spanish. */
export function text(meaning: string, shownAt: string, fallback: string): ContentEntry {
  return { type: "text", meaning, shownAt, fallback };
}

/** Several lines; Markdown where `meaning` says so. */
export function longText(meaning: string, shownAt: string, fallback: string): ContentEntry {
  return { type: "textarea", meaning, shownAt, fallback };
}

/** A value of another type than text. */
export function typed(
  type: Exclude<ContentType, "text" | "textarea">,
  meaning: string,
  shownAt: string,
  fallback: string,
): ContentEntry {
  return { type, meaning, shownAt, fallback };
}

/** An entry that shows `source`, which the catalogue holds under `name`, until it has its own text. */
export function inherited(
  source: ContentEntry,
  name: `${string}.${string}`,
  meaning: string,
  shownAt: string,
): ContentEntry {
  return { type: source.type, meaning, shownAt, fallback: source.fallback, inherits: name };
}

/** A text that the site can do without: a dash hides it, which `meaning` then says. */
export function hideable(entry: ContentEntry): ContentEntry {
  return { ...entry, meaning: `${entry.meaning} (con un guion se oculta)`, isHideable: true };
}

/** A text whose fallback was another one before. */
export function formerly(earlier: string, entry: ContentEntry): ContentEntry {
  return { ...entry, earlierFallbacks: [earlier] };
}
