/** Query keys of news. */
export const newsKeys = {
  all: ["news"],
  lists: () => [...newsKeys.all, "list"],
  list: (filter: object) => [...newsKeys.lists(), filter],
  article: (id: string) => [...newsKeys.all, "article", id],
  save: () => [...newsKeys.all, "save"],
} as const;
