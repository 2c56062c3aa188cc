import { z } from "zod";

import type { ProductSpec } from "#domain/products/product.ts";

/** A missing value, or one of another type, counts as none. */
const orElse = <S extends z.ZodType>(schema: S, none: z.output<S>) => schema.catch(none);

const row = z.object({
  name: z.string().trim().min(1),
  min: orElse(z.number().nullable(), null),
  max: orElse(z.number().nullable(), null),
  unit: orElse(z.string(), ""),
  basis: orElse(z.string(), ""),
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
