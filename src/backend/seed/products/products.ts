import { ENERGY_PRODUCTS } from "#backend/seed/products/energy.ts";
import { MINERALS_AND_ADDITIVES } from "#backend/seed/products/minerals-and-additives.ts";
import { PROTEIN_PRODUCTS } from "#backend/seed/products/protein.ts";
import type { SeedProduct } from "#backend/seed/products/seed-product.ts";

/** The twelve products of a new site. Figures are typical values, never a guarantee. */
export const SEED_PRODUCTS: readonly SeedProduct[] = [
  ...ENERGY_PRODUCTS,
  ...PROTEIN_PRODUCTS,
  ...MINERALS_AND_ADDITIVES,
];
