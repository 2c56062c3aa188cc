import { useMutation, useQueryClient } from "@tanstack/react-query";

import { productKeys } from "#app/features/products/admin/keys.ts";
import { productsQuery } from "#app/features/products/admin/queries.ts";
import type { Client } from "#data/client.ts";
import { createProduct, deleteProduct, updateProduct } from "#data/products.ts";
import type { Product, ProductInput } from "#domain/products/product.ts";

/** Creates a product, or with an id updates that one. */
export function useSaveProduct(client: Client) {
  const { change, refresh } = useProductList(client);
  return useMutation({
    mutationKey: productKeys.save(),
    mutationFn: ({ id, input }: { id: string | null; input: ProductInput }) =>
      id === null ? createProduct(client, input) : updateProduct(client, id, input),
    onSuccess: (saved, { id }) =>
      change((products) =>
        id === null
          ? [saved, ...products]
          : products.map((product) => (product.id === id ? saved : product)),
      ),
    onSettled: refresh,
  });
}

export function useDeleteProduct(client: Client) {
  const { change, refresh } = useProductList(client);
  return useMutation({
    mutationFn: (id: string) => deleteProduct(client, id),
    onSuccess: (deleted) =>
      change((products) => products.filter((product) => product.id !== deleted.id)),
    onSettled: refresh,
  });
}

/** The list on screen follows a change at once, and the database's own answer a moment later. */
function useProductList(client: Client) {
  const queryClient = useQueryClient();
  return {
    change: async (update: (products: Product[]) => Product[]) => {
      // A read that began before the change would bring the old list back.
      await queryClient.cancelQueries({ queryKey: productKeys.all });
      queryClient.setQueryData(
        productsQuery(client).queryKey,
        (products) => products && update(products),
      );
    },
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: productKeys.all });
    },
  };
}
