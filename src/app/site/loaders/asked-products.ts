import type { Client } from "#data/client/client.ts";
import { listProductsById } from "#data/products.ts";
import { OTHER_PRODUCT, writeAsked } from "#domain/leads/quote/quote-draft.ts";
import type { QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { writeQuantity } from "#domain/leads/quote/units.ts";

/** The slugs of a request's products that are public now, by their ids. @throws {DataError} */
export async function listAskedProducts(
  client: Client,
  items: readonly QuoteRequestItem[],
): Promise<ReadonlyMap<string, string>> {
  const ids = items.flatMap(({ product_id: id }) => id ?? []);
  return new Map((await listProductsById(client, ids)).map(({ id, slug }) => [id, slug]));
}

/** The quote form's address with the same products, without personal data, which no URL should hold. */
export function writeRepeatPath(
  items: readonly QuoteRequestItem[],
  slugs: ReadonlyMap<string, string>,
): string {
  const rows = items.map(({ product_id: id, quantity, unit }) => ({
    product: slugs.get(id ?? "") ?? OTHER_PRODUCT,
    quantity: writeQuantity(quantity),
    unit,
  }));
  return `/cotizar?${writeAsked(rows)}`;
}
