import { z } from "zod";

import { toSingleLine } from "#domain/records/changes.ts";
import { cleanText, isBlank } from "#domain/typed-text.ts";

/** How a stored JSON list is edited as rows of texts. */
export interface RowFormat<Row, Value> {
  /** A stored value as a row of texts; null when it is not a row. */
  show: (value: unknown) => Row | null;
  /** The value to store for a typed row. */
  read: (row: Row) => Value;
  /** The row's texts. */
  fields: z.ZodType<Row, Row>;
  /** The invalid fields of a typed row, each with advice in Spanish. */
  findProblems: (row: Row) => (readonly [field: keyof Row & string, message: string])[];
}

/** The rows that the form shows; a value that is not a row is hidden, but preserved. */
export function showRows<Row, Value>(
  format: RowFormat<Row, Value>,
  stored: readonly unknown[],
): Row[] {
  return stored.map(format.show).filter((row) => row !== null);
}

/**
 * What to save. A row whose texts equal those of a stored value keeps that value verbatim, wherever
 * it was moved; added blank rows are left out.
 */
export function readRows<Row extends object, Value>(
  format: RowFormat<Row, Value>,
  rows: readonly Row[],
  stored: readonly unknown[],
): Value[] {
  const shown = showRows(format, stored);
  const isUntouched = rows.length === shown.length && rows.every((row, i) => equals(row, shown[i]));
  // The column may have values outside its type; an untouched list is not validated.
  if (isUntouched) return [...stored] as Value[];
  const preserved = stored.filter((value) => format.show(value) === null) as Value[];
  const read = rows.flatMap((row) => {
    const original = stored.find((value) => equals(row, format.show(value)));
    if (original !== undefined) return [original as Value];
    return isBlankRow(row) ? [] : [format.read(cleanRow(row))];
  });
  return [...read, ...preserved];
}

/** The schema of typed rows; blank ones and those of stored values are accepted as they are. */
export function createRowsSchema<Row extends object>(
  { fields, show, findProblems }: RowFormat<Row, unknown>,
  stored: readonly unknown[],
) {
  return z.array(
    fields.superRefine((row, context) => {
      if (isBlankRow(row) || stored.some((value) => equals(row, show(value)))) return;
      for (const [field, message] of findProblems(cleanRow(row))) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  );
}

function isBlankRow(row: object): boolean {
  return Object.values(row).every((text: string) => isBlank(text));
}

function cleanRow<Row extends object>(row: Row): Row {
  const texts = Object.entries(row).map(([field, text]: [string, string]) => [
    field,
    cleanText(text),
  ]);
  return Object.fromEntries(texts) as Row;
}

function equals(row: object, other: object | null | undefined): boolean {
  if (other === null || other === undefined) return false;
  const texts = other as Record<string, unknown>;
  return Object.entries(row).every(([field, text]) => texts[field] === text);
}

/** Returns an object's fields; null for any other value. */
export function toFields(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** A text as a single-line control shows it; empty for other values. */
export function toLineText(value: unknown): string {
  return typeof value === "string" ? toSingleLine(value) : "";
}

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

/** One comma and three digits: a decimal here, a thousand on other keyboards. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/** What to type instead of a number that may be read in two ways, as `1,840` may; null for any other text. */
export function adviseOnThousands(text: string): string | null {
  if (!AMBIGUOUS.test(text)) return null;
  return `Escriba ${text.replace(",", ".")} si son miles, o ${text.replace(/,?0+$/, "")} si son decimales.`;
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

/** The problems of typed limits, each with advice. */
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
