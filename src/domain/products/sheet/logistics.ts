import { z } from "zod";

import { formatNumber } from "#domain/format-number.ts";
import { weigh } from "#domain/leads/quote/units.ts";
import type { ProductLogistics } from "#domain/products/product.ts";
import {
  parseFigure,
  type RowFormat,
  showFigure,
  showRows,
  toFields,
  toLineText,
} from "#domain/products/sheet/row-list.ts";

/** How a presentation is loaded, as texts of the form's controls. */
export interface LogisticsRow {
  presentation: string;
  per_pallet: string;
  per_truck: string;
  truck: string;
}

export const BLANK_LOGISTICS_ROW: LogisticsRow = {
  presentation: "",
  per_pallet: "",
  per_truck: "",
  truck: "",
};

export const LOGISTICS_ROWS: RowFormat<LogisticsRow, ProductLogistics> = {
  show: (value) => {
    const fields = toFields(value);
    return (
      fields && {
        presentation: toLineText(fields["presentation"]),
        per_pallet: showFigure(fields["per_pallet"]),
        per_truck: showFigure(fields["per_truck"]),
        truck: toLineText(fields["truck"]),
      }
    );
  },
  read: ({ presentation, per_pallet, per_truck, truck }) => ({
    presentation: presentation.trim(),
    per_pallet: parseCount(per_pallet),
    per_truck: parseCount(per_truck),
    truck: truck.trim(),
  }),
  fields: z.object({
    presentation: z.string(),
    per_pallet: z.string(),
    per_truck: z.string(),
    truck: z.string(),
  }),
  findProblems,
};

type Problem = [field: keyof LogisticsRow, message: string];

const COUNTS = ["per_pallet", "per_truck"] as const;
const MOST = 100_000;

function findProblems(row: LogisticsRow): Problem[] {
  const isTyped = (field: keyof LogisticsRow) => row[field].trim() !== "";
  return [
    ...(isTyped("presentation")
      ? []
      : [["presentation", "Escriba la presentación, por ejemplo Bulto de 40 kg."] as Problem]),
    ...(COUNTS.some(isTyped)
      ? []
      : [["per_pallet", "Escriba cuántos van por estiba o por camión."] as Problem]),
    ...COUNTS.filter((field) => isTyped(field) && parseCount(row[field]) === null).map(
      (field): Problem => [field, "Escriba un número entero, por ejemplo 25."],
    ),
  ];
}

/** A whole number of pieces; null for anything else. */
function parseCount(text: string): number | null {
  const count = parseFigure(text);
  return count !== null && Number.isInteger(count) && count > 0 && count <= MOST ? count : null;
}

/** The lines to show: `Bulto de 40 kg: 25 por estiba (1 t), 800 por tractomula (32 t)`. */
export function listLogistics(logistics: readonly unknown[]): string[] {
  return showRows(LOGISTICS_ROWS, logistics)
    .map(LOGISTICS_ROWS.read)
    .flatMap(({ presentation, per_pallet, per_truck, truck }) => {
      const vehicle = truck === "" ? "camión" : truck.charAt(0).toLowerCase() + truck.slice(1);
      const loads = [
        writeLoad(per_pallet, "estiba", presentation),
        writeLoad(per_truck, vehicle, presentation),
      ].filter((load) => load !== "");
      return presentation === "" || loads.length === 0
        ? []
        : [`${presentation}: ${loads.join(", ")}`];
    });
}

function writeLoad(count: number | null, holder: string, presentation: string): string {
  if (count === null) return "";
  const weight = weigh(count, presentation);
  return `${formatNumber(count)} por ${holder}${weight === null ? "" : ` (${weight})`}`;
}
