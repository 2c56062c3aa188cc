/** Where TanStack Query keeps menu items. */
export const menuKeys = {
  all: ["menu"],
  list: () => [...menuKeys.all, "list"],
  save: () => [...menuKeys.all, "save"],
  move: () => [...menuKeys.all, "move"],
} as const;
