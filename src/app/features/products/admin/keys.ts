/** Where TanStack Query keeps products. */
export const productKeys = {
  all: ["products"],
  list: () => [...productKeys.all, "list"],
  save: () => [...productKeys.all, "save"],
} as const;
