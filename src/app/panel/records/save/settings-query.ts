import { queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/panel/lib/content-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";

export type SettingsQuery = ReturnType<typeof settingsQuery>;

/** The texts of some sections, which a settings tab edits as one form. */
export function settingsQuery(client: Client, sections: readonly string[]) {
  return queryOptions({
    queryKey: contentKeys.sections(sections),
    queryFn: () => listContentOfSections(client, sections),
  });
}
