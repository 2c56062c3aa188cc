/** Query keys of products. */
export const productKeys = {
  all: ["products"],
  lists: () => [...productKeys.all, "list"],
  list: (filter: object) => [...productKeys.lists(), filter],
  product: (id: string) => [...productKeys.all, "product", id],
  categories: () => [...productKeys.all, "categories"],
  save: () => [...productKeys.all, "save"],
} as const;
