import { queryOptions } from "@tanstack/react-query";

import { productKeys } from "#app/panel/resources/products/keys.ts";
import type { Client } from "#data/client/client.ts";
import { listProductCategories } from "#data/product-list.ts";
import { getProduct } from "#data/products.ts";

/** The categories of all products, from A to Z. */
export function categoriesQuery(client: Client) {
  return queryOptions({
    queryKey: productKeys.categories(),
    queryFn: () => listProductCategories(client),
  });
}

/** The product to edit: read when the form opens, and never refetched below it. */
export function productQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: productKeys.product(id),
    queryFn: () => getProduct(client, id),
    staleTime: Infinity,
    gcTime: 0,
  });
}
