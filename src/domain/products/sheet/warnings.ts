import { z } from "zod";

import type { ProductWarning } from "#domain/products/product.ts";
import { type RowFormat, showRows, toFields, toLineText } from "#domain/products/sheet/row-list.ts";

/*
 * The panel edits a product's features as one comma-separated text. So that the text can represent any
 * list, it is parsed like CSV, with some more rules:
 *   - a comma between two digits is a decimal comma and does not separate: `Proteína 18,5 %`;
 *   - lines and bullets separate too, as in lists that are pasted; numbers and bullets of lines are dropped;
 *   - a fully quoted feature keeps its commas, lines and outer spaces: `"Bolsa, 40 kg", Granel`;
 *     within it, a quote is doubled. Quotes anywhere else are ordinary characters.
 */

const SEPARATOR = /(?<![0-9]),|,(?![0-9])|[\r\n•●▪◦‣\uF0B7\uF0A7]/g;
const QUOTED = /\s*"([^"]*(?:""[^"]*)*)"[^\S\r\n]*(?=[,\r\n]|$)/y;
/** A list bullet: `- `, `* `, `– `. */
const MARK = /^[\t \u00A0]*[-*·–—][\t \u00A0]+/;
/** A list number: `2. `, `b) `. */
const NUMBER = /^[\t \u00A0]*(?:\d{1,3}|[a-zA-Z])[.)][\t \u00A0]+/;

/** Splits the text into features, trimmed, without the blank ones. */
export function parseFeatures(text: string): string[] {
  const features: string[] = [];
  const isNumbered = countNumbers(text) > 1;
  let position = 0;
  while (position < text.length) {
    QUOTED.lastIndex = position;
    const quoted = QUOTED.exec(text);
    if (quoted) {
      const feature = (quoted[1] ?? "").replaceAll('""', '"');
      if (feature.trim() !== "") features.push(feature);
      position = QUOTED.lastIndex + 1;
      continue;
    }
    const end = findSeparator(text, position);
    const feature = dropMark(text, position, end, isNumbered).trim();
    if (feature !== "") features.push(feature);
    position = end + 1;
  }
  return features;
}

/**
 * The inverse of {@link parseFeatures}: `parseFeatures(formatFeatures(list))` is `list`, always, save for its blank
 * features.
 */
export function formatFeatures(features: readonly string[]): string {
  return features.map((feature) => (needsQuotes(feature) ? quote(feature) : feature)).join(", ");
}

/**
 * The text of a line of features after lines were pasted over a part of it: each line becomes a feature, where a browser
 * would join them.
 */
export function pasteLines(text: string, [start, end]: readonly [number, number], lines: string) {
  return formatFeatures(parseFeatures([text.slice(0, start), lines, text.slice(end)].join("\n")));
}

/** How many lines are numbered: a single number may belong to its text. */
function countNumbers(text: string): number {
  return text.split(/[\r\n]+/).filter((line) => NUMBER.test(line)).length;
}

/** A feature without the bullet or number of its line. */
function dropMark(text: string, start: number, end: number, isNumbered: boolean): string {
  const feature = text.slice(start, end);
  if (!/(?:^|[\r\n])[^\S\r\n]*$/.test(text.slice(Math.max(0, start - 100), start))) return feature;
  return feature.replace(isNumbered && NUMBER.test(feature) ? NUMBER : MARK, "");
}

function findSeparator(text: string, from: number): number {
  SEPARATOR.lastIndex = from;
  return SEPARATOR.exec(text)?.index ?? text.length;
}

function needsQuotes(feature: string): boolean {
  return (
    feature === "" ||
    feature !== feature.trim() ||
    feature.startsWith('"') ||
    MARK.test(feature) ||
    NUMBER.test(feature) ||
    findSeparator(feature, 0) < feature.length
  );
}

function quote(feature: string): string {
  return `"${feature.replaceAll('"', '""')}"`;
}

/** A warning, as texts of the form's controls. */
export interface WarningRow {
  text: string;
  source: string;
  /** Separated by commas, as features are. */
  forbidden: string;
}

export const BLANK_WARNING_ROW: WarningRow = { text: "", source: "", forbidden: "" };

export const WARNING_ROWS: RowFormat<WarningRow, ProductWarning> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        text: toLineText(fields["text"]),
        source: toLineText(fields["source"]),
        forbidden: formatFeatures(readTexts(fields["forbidden"])),
      }
    );
  },
  read: ({ text, source, forbidden }) => ({
    text: text.replace(/\s+/g, " ").trim(),
    source: source.trim(),
    forbidden: parseFeatures(forbidden),
  }),
  fields: z.object({ text: z.string(), source: z.string(), forbidden: z.string() }),
  findProblems: (row) =>
    (["text", "source"] as const)
      .filter((field) => row[field].trim() === "")
      .map((field) => [field, MISSING[field]]),
};

const MISSING = {
  text: "Escriba la advertencia, por ejemplo Nunca a equinos.",
  source: "Escriba quién lo dice: un manual, un estudio o una norma.",
} as const;

/** The warnings to show, also those without a source; the database accepts any list, and older revisions have none. */
export function listWarnings(warnings: readonly unknown[] | null): ProductWarning[] {
  return showRows(WARNING_ROWS, warnings ?? [])
    .map(WARNING_ROWS.read)
    .filter(({ text }) => text !== "");
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toLineText).filter((text) => text.trim() !== "") : [];
}
