import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import {
  type PageRequest,
  readPage,
  ROW_ORDERS,
  type RowPage,
  type RowSort,
} from "#data/client/row-page.ts";
import type { ProductRow } from "#domain/products/product.ts";
import { SPANISH } from "#domain/spanish-order.ts";

export interface ProductListFilter {
  /** Words that a product must contain; empty lists all. */
  text: string;
  /** Exact category; null for any. */
  category: string | null;
  sort: RowSort;
}

const COLUMNS =
  "id, slug, title, description, features, category, image_url, created_at, updated_at";

/** One page of the products, for the panel. @throws {DataError} */
export async function listProductRows(
  client: Client,
  filter: ProductListFilter,
  page: PageRequest,
): Promise<RowPage<ProductRow>> {
  return readPage(page, (first, last) =>
    find(client, filter, "exact").select(COLUMNS).range(first, last),
  );
}

/** All products of a list, in its order. @throws {DataError} */
export async function listAllProductRows(
  client: Client,
  filter: ProductListFilter,
): Promise<ProductRow[]> {
  return readAll(async (first, last) =>
    unwrap(await find(client, filter).select(COLUMNS).range(first, last)),
  );
}

/** The ids of all products of a list. @throws {DataError} */
export async function listProductIds(client: Client, filter: ProductListFilter): Promise<string[]> {
  const rows = await readAll(async (first, last) =>
    unwrap(await find(client, filter).select("id").range(first, last)),
  );
  return rows.map(({ id }) => id);
}

function find(client: Client, { text, category, sort }: ProductListFilter, count?: "exact") {
  const [column, ascending] = ROW_ORDERS[sort];
  const found = client
    .rpc("find_products", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  return category === null ? found : found.eq("category", category);
}

/** The categories of all products, each once, from A to Z. @throws {DataError} */
export async function listProductCategories(client: Client): Promise<string[]> {
  const categories = unwrap(await client.rpc("list_product_categories", {}, { get: true }));
  return categories.toSorted(SPANISH.compare);
}
