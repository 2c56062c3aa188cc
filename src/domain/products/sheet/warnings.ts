import { z } from "zod";

import type { ProductWarning } from "#domain/products/product.ts";
import { formatFeatures, parseFeatures } from "#domain/products/sheet/features.ts";
import { type RowFormat, showRows, toFields, toLineText } from "#domain/products/sheet/row-list.ts";

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

/** The warnings to show, also those without a source; the database accepts any list, and states before it had none. */
export function listWarnings(warnings: readonly unknown[] | null): ProductWarning[] {
  return showRows(WARNING_ROWS, warnings ?? [])
    .map(WARNING_ROWS.read)
    .filter(({ text }) => text !== "");
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toLineText).filter((text) => text.trim() !== "") : [];
}
