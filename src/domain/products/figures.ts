/** Digits in groups of three, as `25.000`; no group after a lone zero, so that `0.125` is a decimal. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** Beyond it a number is no longer shown as it was typed. */
const MAX_DIGITS = 15;

/**
 * A number as people in Colombia write it: `18,5`, `25.000`, `1.250,75`. A point that cannot separate
 * thousands is read as the decimal sign of a foreign keyboard: `18.5`. Null for anything else.
 */
export function parseFigure(text: string): number | null {
  const written = text.trim().replace(/^[−–]/, "-");
  if (written.replace(/\D/g, "").length > MAX_DIGITS) return null;
  if (GROUPED.test(written)) return Number(written.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(written) ? Number(written.replace(",", ".")) : null;
}

/** The number as it is typed into a form, with all its decimals: `1250,75`. */
export function writeFigure(value: number): string {
  return String(value).replace(".", ",");
}
