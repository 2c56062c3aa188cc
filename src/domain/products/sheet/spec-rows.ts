import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";
import {
  findLimitProblems,
  NO_FIGURE,
  parseFigure,
  type RowFormat,
  showFigure,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";

/** A row of the technical sheet, as texts of the form's controls. */
export interface SpecRow {
  name: string;
  variant: string;
  typical: string;
  min: string;
  max: string;
  unit: string;
  /** Empty, `guaranteed` or `lot`. */
  kind: string;
  basis: string;
  method: string;
  /** Separated by `/`. */
  grades: string;
  /** Empty, or `contaminant`. */
  group: string;
}

export const BLANK_SPEC_ROW: SpecRow = {
  name: "",
  variant: "",
  typical: "",
  min: "",
  max: "",
  unit: "",
  kind: "",
  basis: "",
  method: "",
  grades: "",
  group: "",
};

/** The group of rows whose maximum is a limit. */
const CONTAMINANT = "contaminant";

/** How the technical sheet is edited: a name, and figures in the Colombian format. */
export const SPEC_ROWS: RowFormat<SpecRow, ProductSpec> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        name: toLineText(fields["name"]),
        variant: toLineText(fields["variant"]),
        typical: showFigure(fields["typical"]),
        min: showFigure(fields["min"]),
        max: showFigure(fields["max"]),
        unit: toLineText(fields["unit"]),
        kind: readKind(fields["kind"]) ?? "",
        basis: toLineText(fields["basis"]),
        method: toLineText(fields["method"]),
        grades: showGrades(fields["grades"]),
        group: fields["group"] === CONTAMINANT ? CONTAMINANT : "",
      }
    );
  },
  read: (row) => {
    const [method, variant] = [row.method.trim(), row.variant.trim()];
    const [typical, kind] = [parseFigure(row.typical), readKind(row.kind)];
    const grades = parseGrades(row.grades);
    return {
      name: row.name.trim(),
      min: parseFigure(row.min),
      max: parseFigure(row.max),
      unit: row.unit.trim(),
      basis: row.basis.trim(),
      ...(typical !== null && { typical }),
      ...(kind !== null && { kind }),
      ...(grades !== null && { grades }),
      ...(method !== "" && { method }),
      ...(variant !== "" && { variant }),
      ...(row.group === CONTAMINANT && { group: CONTAMINANT }),
    };
  },
  fields: z.object({
    name: z.string(),
    variant: z.string(),
    typical: z.string(),
    min: z.string(),
    max: z.string(),
    unit: z.string(),
    kind: z.string(),
    basis: z.string(),
    method: z.string(),
    grades: z.string(),
    group: z.string(),
  }),
  findProblems,
};

type Problem = [field: keyof SpecRow, message: string];

function findProblems(row: SpecRow): Problem[] {
  const isTyped = (field: keyof SpecRow) => row[field].trim() !== "";
  const problems: Problem[] = isTyped("name") ? [] : [["name", "Escriba el nombre del dato."]];
  const hasLimits = isTyped("min") || isTyped("max");
  const hasFigures = hasLimits || isTyped("typical");
  if (isTyped("grades")) problems.push(...findGradeProblems(row, hasFigures));
  else if (!hasFigures && row.kind !== "lot") {
    problems.push(["typical", "Escriba el valor típico, el mínimo o el máximo."]);
  }
  if (row.kind === "guaranteed" && isTyped("typical") && !hasLimits) {
    problems.push(["min", "Escriba el mínimo o el máximo que se garantiza."]);
  }
  if (row.group === CONTAMINANT && !isTyped("max") && row.kind !== "lot") {
    problems.push(["max", "Escriba el límite: el máximo que se admite."]);
  }
  return [...problems, ...findTypicalProblems(row), ...findLimitProblems(row)];
}

function findTypicalProblems(row: SpecRow): Problem[] {
  if (row.typical.trim() === "") return [];
  const [typical, low, high] = [row.typical, row.min, row.max].map(parseFigure);
  if (typical == null) return [["typical", NO_FIGURE]];
  const isOutside = (low ?? typical) > typical || (high ?? typical) < typical;
  return isOutside ? [["typical", "El valor típico está fuera del mínimo y el máximo."]] : [];
}

function findGradeProblems({ grades }: SpecRow, hasFigures: boolean): Problem[] {
  if (parseGrades(grades) === null) {
    return [["grades", "Escriba dos valores o más, separados por /: 6 / 8 / 10."]];
  }
  return hasFigures
    ? [["grades", "Con valores a elegir, deje vacíos el típico, el mínimo y el máximo."]]
    : [];
}

function showGrades(value: unknown): string {
  return Array.isArray(value) ? value.map(showFigure).join(" / ") : "";
}

/** Two figures or more, as in `6 / 8 / 10`; null for anything else. */
function parseGrades(text: string): number[] | null {
  const figures = text.split("/").map(parseFigure);
  const grades = figures.filter((figure) => figure !== null);
  return grades.length === figures.length && grades.length > 1 ? grades : null;
}

/** Null for typical figures, which need no word. */
function readKind(value: unknown): "guaranteed" | "lot" | null {
  return value === "guaranteed" || value === "lot" ? value : null;
}
