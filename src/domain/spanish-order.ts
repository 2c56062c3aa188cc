/** Spanish rules: Óxido before Urea, ñ after n. For sorting. */
export const SPANISH = new Intl.Collator("es");

/** Of two names that differ in case or accents only it says 0. */
const NAMES = new Intl.Collator("es", { sensitivity: "base" });

/** Whether two names differ in case, accents and surrounding spaces only. */
export function isSameName(a: string, b: string): boolean {
  return NAMES.compare(a.trim(), b.trim()) === 0;
}
