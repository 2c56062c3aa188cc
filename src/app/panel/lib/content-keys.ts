/**
 * Query keys of the site's texts. Three tabs read and write them: what one saves, the others
 * refetch.
 */
export const contentKeys = {
  all: ["content"],
  lists: () => [...contentKeys.all, "list"],
  list: (filter: object) => [...contentKeys.lists(), filter],
  known: () => [...contentKeys.all, "known"],
  text: (section: string, key: string) => [...contentKeys.all, "text", section, key],
  sections: (sections: readonly string[]) => [...contentKeys.all, "sections", ...sections],
  save: () => [...contentKeys.all, "save"],
} as const;
