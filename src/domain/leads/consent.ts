/** What somebody agreed to: the exact text, and a short name for it. */
export interface Consent {
  text: string;
  version: string;
}

/**
 * A consent text with its version. The version follows from the text, so that nobody can forget to
 * change it; the text itself is kept beside it, which is why 32 bits suffice (FNV-1a).
 */
export function describeConsent(text: string): Consent {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return { text, version: (hash >>> 0).toString(16).padStart(8, "0") };
}
