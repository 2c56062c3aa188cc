import { useMutation } from "@tanstack/react-query";

import { useRowCache } from "#app/panel/records/list/use-row-list.ts";
import { deleteWithRetry } from "#app/panel/records/tab/delete-with-retry.ts";
import { productKeys } from "#app/panel/resources/products/keys.ts";
import { beginsWithNewest } from "#app/panel/resources/products/use-product-list.ts";
import type { Client } from "#data/client/client.ts";
import { createProduct, deleteProduct, updateProduct } from "#data/products.ts";
import { deleteRecords } from "#data/records.ts";
import type { ProductInput, ProductRow } from "#domain/products/product.ts";

export type ProductSave =
  | { id: null; input: ProductInput & { id: string } }
  | { id: string; input: Partial<ProductInput>; version: string };

/** Creates a product or, given an id, updates that version of it. */
export function useSaveProduct(client: Client) {
  const { change, changeRows, refresh } = useProductCache();
  return useMutation({
    mutationKey: productKeys.save(),
    mutationFn: (save: ProductSave) =>
      save.id === null
        ? createProduct(client, save.input)
        : updateProduct(client, save.id, save.input, save.version),
    onSuccess: (saved, { id }) =>
      id === null
        ? change((page, filter) =>
            beginsWithNewest(filter)
              ? { rows: [saved, ...page.rows], total: page.total + 1 }
              : page,
          )
        : changeRows((rows) => rows.map((row) => (row.id === id ? saved : row))),
    onSettled: refresh,
  });
}

export function useDeleteProduct(client: Client) {
  const { remove, refresh } = useProductCache();
  return useMutation({
    mutationKey: productKeys.all,
    mutationFn: (id: string) => deleteWithRetry(() => deleteProduct(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
}

/** Deletes many products at once; resolves with the ids of those that were deleted. */
export function useDeleteProducts(client: Client) {
  const { remove, refresh } = useProductCache();
  return useMutation({
    mutationKey: productKeys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, "products", ids),
    onSuccess: remove,
    onSettled: refresh,
  });
}

function useProductCache() {
  const { refresh, ...cache } = useRowCache<ProductRow>(productKeys.lists(), productKeys.all);
  return { ...cache, refresh: () => refresh(productKeys.lists(), productKeys.categories()) };
}
