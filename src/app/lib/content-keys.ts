/**
 * Where the panel's cache keeps the texts of the site. Three tabs read and write them: what one
 * saves, the others read anew.
 */
export const contentKeys = {
  all: ["content"],
  list: () => [...contentKeys.all, "list"],
  sections: (sections: readonly string[]) => [...contentKeys.all, "sections", ...sections],
  save: () => [...contentKeys.all, "save"],
} as const;
