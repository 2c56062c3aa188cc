import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import {
  defineLists,
  readPage,
  ROW_ORDERS,
  type RowPage,
  type RowSort,
} from "#data/client/table.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { Product, ProductRow } from "#domain/products/product.ts";
import { SPANISH } from "#domain/spanish-order.ts";

export interface ProductListFilter {
  /** Words that a product must contain; empty lists all. */
  text: string;
  /** Exact category; null for any. */
  category: string | null;
  /** Whether visitors see it; null for any. */
  isPublished?: boolean | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: RowSort;
}

const COLUMNS =
  "id, slug, title, description, features, category, image_url, is_published, created_at, updated_at";

/** The panel's lists of products. */
export const { listPage: listProductRows, listIds: listProductIds } = defineLists<
  ProductRow,
  ProductListFilter
>(COLUMNS, find);

/** All products of a list, whole and in its order. @throws {DataError} */
export async function listAllProducts(
  client: Client,
  filter: ProductListFilter,
): Promise<Product[]> {
  return readRecords(client, "products", await listProductIds(client, filter));
}

function find(
  client: Client,
  { text, category, isPublished = null, onlyDrafts = false, sort }: ProductListFilter,
  count?: "exact",
) {
  const [column, ascending] = ROW_ORDERS[sort];
  let found = client
    .rpc("find_products", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  if (category !== null) found = found.eq("category", category);
  if (isPublished !== null) found = found.eq("is_published", isPublished);
  if (onlyDrafts) found = found.eq("has_draft", true);
  return found;
}

/** The first products by name that a text finds, and how many there are. @throws {DataError} */
export function findProductNames(
  client: Client,
  text: string,
  limit: number,
): Promise<RowPage<Pick<ProductRow, "slug" | "title">>> {
  const filter = { text, category: null, sort: "name" } as const;
  return readPage({ page: 1, pageSize: limit }, (first, last) =>
    find(client, filter, "exact").select("slug, title").range(first, last),
  );
}

/** The categories of all products, each once, from A to Z. @throws {DataError} */
export async function listProductCategories(client: Client): Promise<string[]> {
  const categories = unwrap(await client.rpc("list_product_categories", {}, { get: true }));
  return categories.toSorted(SPANISH.compare);
}
