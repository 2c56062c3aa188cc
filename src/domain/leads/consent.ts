/** What a person consented to: the exact text, and its version. */
export interface Consent {
  text: string;
  version: string;
}

/**
 * A consent text with its version. The version is a hash of the text (FNV-1a), so it changes by
 * itself; the text itself is stored beside it, so 32 bits suffice.
 */
export function describeConsent(text: string): Consent {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return { text, version: (hash >>> 0).toString(16).padStart(8, "0") };
}
