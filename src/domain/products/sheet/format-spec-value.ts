import { formatRange } from "#domain/format-number.ts";
import type { ProductSpec } from "#domain/products/product.ts";

/** `14–18 %`, `máx. 0,5 %`, or `3,35 Mcal/kg` when both ends are one typical value. */
export function formatSpecValue({
  min,
  max,
  unit,
}: Pick<ProductSpec, "min" | "max" | "unit">): string {
  const range = formatRange(min, max);
  return unit.trim() === "" ? range : `${range}\u00a0${unit.trim()}`;
}
