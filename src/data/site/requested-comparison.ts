import type { Client } from "#data/client/client.ts";
import { listComparedProducts } from "#data/products.ts";
import { findRenamedProducts } from "#data/site/site-map.ts";
import {
  type ComparisonDraft,
  MAX_COMPARED,
  readComparison,
} from "#domain/comparison/comparison-draft.ts";
import type { ComparedProduct } from "#domain/comparison/comparison.ts";
import { listIngredients, splitKey } from "#domain/nutrient-cost/offers.ts";

/** What an address compares, as far as it exists. */
export interface RequestedComparison {
  /** With the current slugs of all existing products that it names, also of those that do not fit. */
  draft: ComparisonDraft;
  /** Those that fit side by side. */
  keys: string[];
  /** In no order. */
  products: ComparedProduct[];
  /** How many products were named twice, and how many are not, or no longer, in the catalogue. */
  repeated: number;
  missing: number;
}

/** Reads the products of an address; a former slug becomes the current one. @throws {DataError} */
export async function readRequestedComparison(
  client: Client,
  query: URLSearchParams,
): Promise<RequestedComparison> {
  const { draft, repeated, unread } = readComparison(query);
  const slugs = [...new Set(draft.keys.map((key) => splitKey(key).slug))];
  const found = await listComparedProducts(client, slugs);
  const unknown = slugs.filter((slug) => !found.some((product) => product.slug === slug));
  const renamed = await findRenamedProducts(client, unknown);
  const moved = [...renamed.values()].filter((slug) => !slugs.includes(slug));
  const products = [...found, ...(await listComparedProducts(client, moved))];
  const current = draft.keys.flatMap((key) => {
    const { slug, variant } = splitKey(key);
    const now = renamed.get(slug) ?? slug;
    const product = products.find((other) => other.slug === now);
    if (product === undefined) return [];
    const ofVariant = `${now}.${variant}`;
    return [listIngredients(product).some((other) => other.key === ofVariant) ? ofVariant : now];
  });
  const keys = [...new Set(current)];
  return {
    draft: { ...draft, keys },
    keys: keys.slice(0, MAX_COMPARED),
    products,
    repeated: repeated + current.length - keys.length,
    missing: unread + draft.keys.length - current.length,
  };
}
