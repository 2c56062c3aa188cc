import { toLineText } from "#domain/products/sheet/row-list.ts";

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

/** A stored figure as a form shows it; texts, which the database accepts too, as they are. */
export function showFigure(value: unknown): string {
  return typeof value === "number" ? writeFigure(value) : toLineText(value);
}

export const NO_FIGURE = "Escriba un número, por ejemplo 18,5.";

/** What is wrong with typed limits, with what to do about each. */
export function findLimitProblems({
  min,
  max,
}: {
  min: string;
  max: string;
}): ["min" | "max", string][] {
  const [low, high] = [parseFigure(min), parseFigure(max)];
  const problems: ["min" | "max", string][] = [];
  if (min.trim() !== "" && low === null) problems.push(["min", NO_FIGURE]);
  if (max.trim() !== "" && high === null) problems.push(["max", NO_FIGURE]);
  if (low !== null && high !== null && low > high) {
    problems.push(["max", "El máximo es menor que el mínimo."]);
  }
  return problems;
}
