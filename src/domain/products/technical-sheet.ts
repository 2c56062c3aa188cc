import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";

/** A value that is missing or of another kind counts as none. */
const orElse = <S extends z.ZodType>(schema: S, none: z.output<S>) => schema.catch(none);

const row = z.object({
  name: z.string().trim().min(1),
  min: orElse(z.number().nullable(), null),
  max: orElse(z.number().nullable(), null),
  unit: orElse(z.string(), ""),
  basis: orElse(z.string(), ""),
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
