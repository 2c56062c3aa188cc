import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { ROW_ORDERS, type RowSort } from "#data/client/row-page.ts";
import { defineLists } from "#data/client/table.ts";
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

/** The panel's lists of products. */
export const {
  listPage: listProductRows,
  listAll: listAllProductRows,
  listIds: listProductIds,
} = defineLists<ProductRow, ProductListFilter>(COLUMNS, find);

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
