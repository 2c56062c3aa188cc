/** Size limit of visitors' forms, which are all smaller. */
export const LARGEST_FORM_BYTES = 65_536;

/** What a person consented to: the exact text, and its version. */
export interface Consent {
  text: string;
  version: string;
}

/**
 * A consent text with its version. The version is a hash of the text (FNV-1a), so it changes with
 * the text, which is stored beside it: 32 bits suffice.
 */
export function describeConsent(text: string): Consent {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return { text, version: (hash >>> 0).toString(16).padStart(8, "0") };
}

/** Signs texts that pass through a visitor's browser. */
export interface FormSigner {
  /** Returns the text with a signature for one purpose; readable, but tamper-proof. */
  sign: (purpose: string, text: string) => string;
  /** Returns a text signed for the purpose, and its age; null for anything else. */
  verify: (purpose: string, token: string) => { text: string; ageMs: number } | null;
  /** A deterministic UUID of the parts, which clients cannot predict. */
  createSubmissionId: (...parts: string[]) => string;
}
