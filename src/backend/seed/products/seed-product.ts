import { BLANK_PRODUCT, type Product, type ProductSpec } from "#domain/products/product.ts";

/**
 * A product as the seed writes it: the database gives the slug, no one has edited it yet, and no
 * certificate is invented.
 */
export type SeedProduct = Omit<
  Product,
  "slug" | "updated_at" | "more_images" | "documents" | "is_published"
>;

/** What the seed says of each product; the rest is unknown. */
type Given =
  | "id"
  | "title"
  | "description"
  | "features"
  | "image_url"
  | "image_alt"
  | "category"
  | "created_at";

/** Completes a product with empty values. */
export function seedProduct(
  given: Pick<SeedProduct, Given | "species" | "presentations" | "specs"> & Partial<SeedProduct>,
): SeedProduct {
  const { slug, updated_at, more_images, documents, is_published, ...unknown } = BLANK_PRODUCT;
  return { ...unknown, ...given };
}

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

/** What only the certificate of each lot says. */
export function byLot(name: string, unit = "%"): ProductSpec {
  return { name, min: null, max: null, unit, basis: "", kind: "lot" };
}
