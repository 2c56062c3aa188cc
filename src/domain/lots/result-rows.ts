import { z } from "zod";

import type { LotResult } from "#domain/lots/lot.ts";
import {
  parseFigure,
  type RowFormat,
  showFigure,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";

/** A result as texts of the form's controls. */
export interface ResultRow {
  name: string;
  /** `16,2`, or `<5`. */
  value: string;
  unit: string;
  basis: string;
  method: string;
}

export const BLANK_RESULT_ROW: ResultRow = { name: "", value: "", unit: "", basis: "", method: "" };

const LONGEST = { name: 120, unit: 40, basis: 80, method: 120 } as const;

/** How results are edited: a parameter, and a figure in the Colombian format, maybe below a limit. */
export const RESULT_ROWS: RowFormat<ResultRow, LotResult> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        name: toLineText(fields["name"]),
        value: (fields["is_below"] === true ? "<" : "") + showFigure(fields["value"]),
        unit: toLineText(fields["unit"]),
        basis: toLineText(fields["basis"]),
        method: toLineText(fields["method"]),
      }
    );
  },
  read: (row) => {
    const { value, isBelow } = parseResult(row.value);
    const [unit, basis, method] = [row.unit.trim(), row.basis.trim(), row.method.trim()];
    return {
      name: row.name.trim(),
      value: value ?? 0,
      ...(isBelow && { is_below: true }),
      ...(unit !== "" && { unit }),
      ...(basis !== "" && { basis }),
      ...(method !== "" && { method }),
    };
  },
  fields: z.object({
    name: z.string(),
    value: z.string(),
    unit: z.string(),
    basis: z.string(),
    method: z.string(),
  }),
  findProblems: (row) => {
    const problems: [keyof ResultRow, string][] = [];
    if (row.name.trim() === "") problems.push(["name", "Escriba qué se midió."]);
    if (parseResult(row.value).value === null) {
      problems.push(["value", "Escriba lo que dice el certificado, por ejemplo 18,5 o <5."]);
    }
    for (const [field, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
      if (Array.from(row[field].trim()).length > longest) {
        problems.push([field, `Escriba hasta ${longest} caracteres.`]);
      }
    }
    return problems;
  },
};

/** `18,5`, or `<5` and `menor que 5`, as certificates write what is below a limit. */
function parseResult(text: string): { value: number | null; isBelow: boolean } {
  const written = text.trim();
  const [below = ""] = /^(?:<|menor (?:que|de|a)\s)/i.exec(written) ?? [];
  return { value: parseFigure(written.slice(below.length)), isBelow: below !== "" };
}
