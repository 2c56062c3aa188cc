import type { Product, ProductSpec } from "#domain/products/product.ts";

/**
 * A product as the seed writes it: the database gives the slug, nobody has edited it yet, and no
 * certificate is invented.
 */
export type SeedProduct = Omit<Product, "slug" | "updated_at" | "documents" | "is_published">;

/* The sheet's note says that all values are typical. */
const AS_FED = "tal cual";
const DRY = "base seca";

/** A typical range as the product is delivered. */
export function asFed(name: string, min: number, max: number, unit = "%"): ProductSpec {
  return { name, min, max, unit, basis: AS_FED };
}

/** A typical range on dry matter. */
export function onDryMatter(name: string, min: number, max: number, unit = "%"): ProductSpec {
  return { name, min, max, unit, basis: DRY };
}
