/** Query keys of drafts, packages and publications. */
export const publishingKeys = {
  all: ["publishing"],
  failed: ["publishing", "failed"],
} as const;
