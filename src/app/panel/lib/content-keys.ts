import { recordKeys } from "#app/panel/lib/record-keys.ts";

const keys = recordKeys("content");

/**
 * Query keys of the site's texts. Three tabs read and write them: what one saves, the others
 * refetch.
 */
export const contentKeys = {
  ...keys,
  known: [...keys.all, "known"],
  text: (section: string, key: string) => [...keys.all, "text", section, key],
  sections: (sections: readonly string[]) => [...keys.all, "sections", ...sections],
} as const;
