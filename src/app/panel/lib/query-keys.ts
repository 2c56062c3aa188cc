import type { QueryClient } from "@tanstack/react-query";

/* Query keys that several parts of the panel share: what one saves, the others refetch. */

/** Of a table's records, by the table's name. What follows `all` distinguishes lists, single records and saves. */
export function recordKeys(name: string) {
  return {
    all: [name],
    lists: [name, "list"],
    list: (filter: object) => [name, "list", filter],
    record: (id: string) => [name, "record", id],
    save: [name, "save"],
  } as const;
}

export type RecordKeys = ReturnType<typeof recordKeys>;

const content = recordKeys("site_content");

/** Of the site's texts, in three tabs. */
export const contentKeys = {
  ...content,
  known: [...content.all, "known"],
  text: (section: string, key: string) => [...content.all, "text", section, key],
  sections: (sections: readonly string[]) => [...content.all, "sections", ...sections],
} as const;

/** Of drafts, packages, publications and links. */
export const publishingKeys = {
  all: ["publishing"],
  links: ["publishing", "links"],
  failed: ["publishing", "failed"],
  draftCount: ["publishing", "draft-count"],
} as const;

/** Of the team's notes. */
export const COMMENTS_KEY = ["comments"] as const;

/** Of the first steps of a new site, and what the lists mark as examples. */
export const FIRST_STEPS_KEY = ["first-steps"] as const;

/** Of revisions. Lists change with each change of a record; a revision never does. */
export const revisionKeys = {
  lists: () => ["revisions"],
  history: (scope: object) => [...revisionKeys.lists(), "history", scope],
  revision: (id: number) => ["revision", id],
} as const;

/** Of counts of visits. */
export const visitKeys = {
  period: (first: string, last: string) => ["visits", first, last],
} as const;

/** Of redirects of old addresses, and of addresses that were not found. */
export const redirectKeys = {
  all: ["redirects"],
  list: ["redirects", "list"],
  missing: ["redirects", "missing"],
  renamed: ["redirects", "renamed"],
  pages: ["redirects", "pages"],
} as const;

/** Of the whole site, which reviews read. */
export const SITE_KEY = ["review", "site"] as const;

/** Of the pages in the page editor. */
export const SHOWN_PAGES = ["site-preview"] as const;

/** Makes the site data of reviews stale, and restarts a fetch in progress. */
export async function invalidateSite(queryClient: QueryClient): Promise<void> {
  // Invalidating alone does not restart a first fetch, which may have read the old data.
  await queryClient.cancelQueries({ queryKey: SITE_KEY });
  await queryClient.invalidateQueries({ queryKey: SITE_KEY });
}
