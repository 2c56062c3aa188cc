const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The safe href of an address from the database; null for `javascript:` and other unsafe schemes. */
export function toSafeHref(url: string): string | null {
  const trimmed = url.trim();
  const parsed = URL.parse(trimmed, "https://site.invalid/");
  return trimmed !== "" && parsed !== null && SAFE_PROTOCOLS.has(parsed.protocol) ? trimmed : null;
}

/** Whether an address is on another site. */
export function isExternal(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url.trim());
}
