/** Query keys of menu items. */
export const menuKeys = {
  all: ["menu"],
  lists: () => [...menuKeys.all, "list"],
  list: (filter: object) => [...menuKeys.lists(), filter],
  save: () => [...menuKeys.all, "save"],
  move: () => [...menuKeys.all, "move"],
} as const;
