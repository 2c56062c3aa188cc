import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";

const figure = z.number().nullable().catch(null);
const label = z.string().catch("");

const row = z.object({
  name: z.string().trim().min(1),
  min: figure.default(null),
  max: figure.default(null),
  unit: label.default(""),
  basis: label.default(""),
});

/**
 * The rows of a technical sheet that can be shown. The database holds any JSON list: whatever is no
 * row, or has neither a name nor a figure, is left out.
 */
export function readSheet(specs: readonly unknown[]): ProductSpec[] {
  return specs
    .map((value) => row.safeParse(value).data)
    .filter((spec) => spec !== undefined)
    .filter(({ min, max }) => min !== null || max !== null);
}
