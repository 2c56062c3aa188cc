import { formatNumber, formatRange, joinUnit } from "#domain/format-number.ts";
import type { ProductSpec, SpecKind } from "#domain/products/product.ts";

type Figures = Pick<ProductSpec, "min" | "max" | "unit" | "typical" | "kind" | "grades">;

/** A row's figure and a remark about it. */
interface SpecValue {
  /** `14–18 %`, `máx. 0,5 %`, `3,35 Mcal/kg`, or empty when only the certificate of the lot has it. */
  value: string;
  /** `garantizado`, `garantizado: mín. 14 %`, `a elegir`; mostly empty. */
  remark: string;
}

/** The remark of each kind of row. */
export const KIND_REMARKS: Readonly<Record<SpecKind, string>> = {
  typical: "",
  guaranteed: "garantizado",
  lot: "según certificado del lote",
};

/** A row's figure and its remark, in Spanish. */
export function writeSpecValue({
  min,
  max,
  unit,
  typical,
  grades = [],
  kind = "typical",
}: Figures): SpecValue {
  const withUnit = (figure: string) => (figure === "" ? "" : joinUnit(figure, unit));
  const remark = KIND_REMARKS[kind];
  if (grades.length > 0) {
    const value = withUnit(grades.map(formatNumber).join(" / "));
    return { value, remark: ["a elegir", remark].filter(Boolean).join(", ") };
  }
  const range = withUnit(formatRange(min, max));
  if (typical === undefined) return { value: range, remark };
  const value = withUnit(formatNumber(typical));
  if (range === "" || range === value) return { value, remark };
  if (kind === "lot") return { value, remark: `${range}, ${remark}` };
  return { value, remark: `${remark || "rango"}: ${range}` };
}

/** The same as one text: `14–18 %`, `16 %, garantizado: mín. 14 %`. */
export function formatSpecValue(spec: Figures): string {
  const { value, remark } = writeSpecValue(spec);
  return [value, remark].filter(Boolean).join(", ");
}
