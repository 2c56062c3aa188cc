import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";

/** A missing value, or one of another type, counts as none. */
const row = z.object({
  name: z.string().trim().min(1),
  min: z.number().nullable().catch(null),
  max: z.number().nullable().catch(null),
  unit: z.string().catch(""),
  basis: z.string().catch(""),
});

/**
 * The rows of a technical sheet to show. The database accepts any JSON list: values that are not rows,
 * or have neither a name nor a figure, are left out.
 */
export function readSheet(specs: readonly unknown[]): ProductSpec[] {
  return specs
    .map((value) => row.safeParse(value).data)
    .filter((spec) => spec !== undefined)
    .filter(({ min, max }) => min !== null || max !== null);
}
