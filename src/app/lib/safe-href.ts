const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** An address that came from the database, as a link may have it; null for `javascript:` and the like. */
export function toSafeHref(url: string): string | null {
  const trimmed = url.trim();
  const parsed = URL.parse(trimmed, "https://site.invalid/");
  return trimmed !== "" && parsed !== null && SAFE_PROTOCOLS.has(parsed.protocol) ? trimmed : null;
}

/** Whether an address leads away from this site. */
export function isExternal(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url.trim());
}
