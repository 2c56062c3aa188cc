/** Digits in groups of three, as `25.000`; no group after a lone zero, so that `0.125` is a decimal. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** Numbers with more digits would not be shown as typed. */
const MAX_DIGITS = 15;

/**
 * Parses a number in the Colombian format: `18,5`, `25.000`, `1.250,75`. A point that cannot separate
 * thousands is a foreign keyboard's decimal sign: `18.5`. Null for anything else.
 */
export function parseFigure(text: string): number | null {
  const written = text.trim().replace(/^[−–]/, "-");
  if (written.replace(/\D/g, "").length > MAX_DIGITS) return null;
  if (GROUPED.test(written)) return Number(written.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(written) ? Number(written.replace(",", ".")) : null;
}

/** Formats a number for a form, with all its decimals: `1250,75`. */
export function writeFigure(value: number): string {
  return String(value).replace(".", ",");
}
