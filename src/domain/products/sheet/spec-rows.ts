import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";
import { parseFigure, writeFigure } from "#domain/products/sheet/figures.ts";
import { type RowFormat, toFields, toLineText } from "#domain/products/sheet/row-list.ts";

/** A row of the technical sheet, as texts of the form's controls. */
export interface SpecRow {
  name: string;
  min: string;
  max: string;
  unit: string;
  basis: string;
}

export const BLANK_SPEC_ROW: SpecRow = { name: "", min: "", max: "", unit: "", basis: "" };

/** How the technical sheet is edited: a name, and figures in the Colombian format. */
export const SPEC_ROWS: RowFormat<SpecRow, ProductSpec> = {
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
  fields: z.object({
    name: z.string(),
    min: z.string(),
    max: z.string(),
    unit: z.string(),
    basis: z.string(),
  }),
  findProblems,
};

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
