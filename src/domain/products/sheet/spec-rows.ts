import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";
import { parseFigure, writeFigure } from "#domain/products/sheet/figures.ts";
import {
  isStoredRow,
  readRows,
  type RowFormat,
  showRows,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";

/** A row of the technical sheet, as texts of the form's controls. */
export interface SpecRow {
  name: string;
  min: string;
  max: string;
  unit: string;
  basis: string;
}

export const BLANK_SPEC_ROW: SpecRow = { name: "", min: "", max: "", unit: "", basis: "" };

const FORMAT: RowFormat<SpecRow, ProductSpec> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        name: toLineText(fields["name"]),
        min: showFigure(fields["min"]),
        max: showFigure(fields["max"]),
        unit: toLineText(fields["unit"]),
        basis: toLineText(fields["basis"]),
      }
    );
  },
  read: ({ name, min, max, unit, basis }) => ({
    name: name.trim(),
    min: parseFigure(min),
    max: parseFigure(max),
    unit: unit.trim(),
    basis: basis.trim(),
  }),
  isBlank: (row) => Object.values(row).every((text: string) => text.trim() === ""),
};

/** The rows of a stored technical sheet. */
export function showSpecRows(specs: readonly unknown[]): SpecRow[] {
  return showRows(FORMAT, specs);
}

/** The technical sheet to save; untouched rows keep their stored value. */
export function readSpecRows(rows: readonly SpecRow[], stored: readonly unknown[]): ProductSpec[] {
  return readRows(FORMAT, rows, stored);
}

/** The schema of the rows: a name, and figures in the Colombian format. Stored rows are accepted. */
export function createSpecRowsSchema(stored: readonly unknown[]) {
  const row = z.object({
    name: z.string(),
    min: z.string(),
    max: z.string(),
    unit: z.string(),
    basis: z.string(),
  }) satisfies z.ZodType<SpecRow>;
  return z.array(
    row.superRefine((value, context) => {
      if (FORMAT.isBlank(value) || isStoredRow(FORMAT, value, stored)) return;
      for (const [field, message] of findProblems(value)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  );
}

const NO_FIGURE = "Escriba un número, por ejemplo 18,5.";

function findProblems({ name, min, max }: SpecRow): [keyof SpecRow, string][] {
  const problems: [keyof SpecRow, string][] = [];
  if (name.trim() === "") problems.push(["name", "Escriba el nombre del dato."]);
  const [low, high] = [parseFigure(min), parseFigure(max)];
  if (min.trim() !== "" && low === null) problems.push(["min", NO_FIGURE]);
  if (max.trim() !== "" && high === null) problems.push(["max", NO_FIGURE]);
  if (min.trim() === "" && max.trim() === "") {
    problems.push(["min", "Escriba el mínimo, el máximo o los dos."]);
  }
  if (low !== null && high !== null && low > high) {
    problems.push(["max", "El máximo es menor que el mínimo."]);
  }
  return problems;
}

function showFigure(value: unknown): string {
  return typeof value === "number" ? writeFigure(value) : toLineText(value);
}
