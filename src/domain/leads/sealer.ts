/** Signs texts that pass through a visitor's browser. */
export interface Sealer {
  /** Returns the text with a signature for one purpose; readable, but tamper-proof. */
  seal: (purpose: string, text: string) => string;
  /** Returns a text sealed for the purpose, and its age; null for anything else. */
  open: (purpose: string, sealed: string) => { text: string; ageMs: number } | null;
  /** A deterministic UUID of the parts, which clients cannot predict. */
  nameSubmission: (...parts: string[]) => string;
}
