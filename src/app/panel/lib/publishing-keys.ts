/** Query keys of drafts, packages, publications and links. */
export const publishingKeys = {
  all: ["publishing"],
  links: ["publishing", "links"],
  failed: ["publishing", "failed"],
} as const;
