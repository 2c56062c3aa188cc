import { queryOptions } from "@tanstack/react-query";

import { productKeys } from "#app/features/products/admin/keys.ts";
import type { Client } from "#data/client.ts";
import { listProducts } from "#data/products.ts";

/** All products, newest first. */
export function productsQuery(client: Client) {
  return queryOptions({
    queryKey: productKeys.list(),
    queryFn: () => listProducts(client),
  });
}
