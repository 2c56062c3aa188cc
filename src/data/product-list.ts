import type { PostgrestResponse } from "@supabase/supabase-js";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { defineLists, readPage, type RowPage } from "#data/client/table.ts";
import { findRecords } from "#data/records/record-lists.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { Product, ProductRow } from "#domain/products/product.ts";
import { PRODUCTS } from "#domain/record-types/products.ts";
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
  sort: keyof typeof PRODUCTS.list.orders;
}

/** The panel's lists of products. */
export const { listPage: listProductRows, listIds: listProductIds } = defineLists<
  ProductRow,
  ProductListFilter
>(PRODUCTS.list.columns, find);

/** All products of a list, whole and in its order. @throws {DataError} */
export async function listAllProducts(
  client: Client,
  filter: ProductListFilter,
): Promise<Product[]> {
  return readRecords(client, "products", await listProductIds(client, filter));
}

function find(
  client: Client,
  { category, isPublished = null, ...filter }: ProductListFilter,
  count?: "exact",
) {
  const where = { category, is_published: isPublished };
  return findRecords(client, PRODUCTS.list, { ...filter, where }, count);
}

/** The first products by name that a text finds, and how many there are. @throws {DataError} */
export function findProductNames(
  client: Client,
  text: string,
  limit: number,
): Promise<RowPage<Pick<ProductRow, "slug" | "title">>> {
  const filter = { text, category: null, sort: "name" } as const;
  return readPage(
    { page: 1, pageSize: limit },
    (first, last) =>
      find(client, filter, "exact").select("slug, title").range(first, last) as PromiseLike<
        PostgrestResponse<Pick<ProductRow, "slug" | "title">>
      >,
  );
}

/** The categories of all products, each once, from A to Z. @throws {DataError} */
export async function listProductCategories(client: Client): Promise<string[]> {
  const categories = unwrap(await client.rpc("list_product_categories", {}, { get: true }));
  return categories.toSorted(SPANISH.compare);
}
