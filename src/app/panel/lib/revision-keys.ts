/** Query keys of revisions: lists change with each change of a record, a revision never does. */
export const revisionKeys = {
  lists: () => ["revisions"],
  history: (scope: object) => [...revisionKeys.lists(), "history", scope],
  revision: (id: number) => ["revision", id],
} as const;
