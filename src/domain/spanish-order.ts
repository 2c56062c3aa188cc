/** Spanish rules: Óxido before Urea, ñ after n. For sorting. */
export const SPANISH = new Intl.Collator("es");

/** Returns 0 for two names that differ only in case or accents. */
const NAMES = new Intl.Collator("es", { sensitivity: "base" });

/** Whether two names differ only in case, accents and surrounding spaces. */
export function isSameName(a: string, b: string): boolean {
  return NAMES.compare(a.trim(), b.trim()) === 0;
}
