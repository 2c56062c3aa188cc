import { z } from "zod";

import { formatRange, joinUnit } from "#domain/format-number.ts";
import type { ProductInclusion } from "#domain/products/product.ts";
import {
  findLimitProblems,
  parseFigure,
  type RowFormat,
  showFigure,
  showRows,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";

/** How much of a product a ration holds, as texts of the form's controls. */
export interface InclusionRow {
  species: string;
  min: string;
  max: string;
  unit: string;
  source: string;
}

export const BLANK_INCLUSION_ROW: InclusionRow = {
  species: "",
  min: "",
  max: "",
  unit: "",
  source: "",
};

export const INCLUSION_ROWS: RowFormat<InclusionRow, ProductInclusion> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        species: toLineText(fields["species"]),
        min: showFigure(fields["min"]),
        max: showFigure(fields["max"]),
        unit: toLineText(fields["unit"]),
        source: toLineText(fields["source"]),
      }
    );
  },
  read: ({ species, min, max, unit, source }) => ({
    species: species.trim(),
    min: parseFigure(min),
    max: parseFigure(max),
    unit: unit.trim(),
    source: source.trim(),
  }),
  fields: z.object({
    species: z.string(),
    min: z.string(),
    max: z.string(),
    unit: z.string(),
    source: z.string(),
  }),
  findProblems,
};

type Problem = [field: keyof InclusionRow, message: string];

function findProblems(row: InclusionRow): Problem[] {
  const missing = (["species", "unit", "source"] as const)
    .filter((field) => row[field].trim() === "")
    .map((field): Problem => [field, MISSING[field]]);
  const hasLimits = row.min.trim() !== "" || row.max.trim() !== "";
  return [
    ...missing,
    ...(hasLimits ? [] : [["min", "Escriba el mínimo, el máximo o los dos."] as Problem]),
    ...findLimitProblems(row),
  ];
}

const MISSING = {
  species: "Escriba para qué animales, por ejemplo Novillos en ceba.",
  unit: "Escriba de qué es, por ejemplo % de la materia seca.",
  source: "Escriba quién lo dice: un manual, un estudio o su nutricionista.",
} as const;

/** An inclusion for the site: `3–12 % de la materia seca`. */
export interface InclusionLine {
  species: string;
  amount: string;
  source: string;
}

/** The inclusions to show: those with animals, a figure and a source. */
export function listInclusions(inclusion: readonly unknown[]): InclusionLine[] {
  return showRows(INCLUSION_ROWS, inclusion)
    .map(INCLUSION_ROWS.read)
    .filter(({ species, min, max, source }) => species && source && (min ?? max) !== null)
    .map(({ species, min, max, unit, source }) => ({
      species,
      amount: joinUnit(formatRange(min, max), unit),
      source,
    }));
}
