import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { draftTextsQuery } from "#app/panel/pictures/library-query.ts";
import { changeRecords } from "#app/panel/records/review/change-records.ts";
import { siteQuery } from "#app/panel/records/review/site-query.ts";
import type { RecordChange } from "#data/records/combined-changes.ts";
import {
  findUses,
  type PictureUse,
  planChanges,
  type PlannedChange,
  replacePicture,
} from "#domain/media/picture-library.ts";
import type { SiteRecord } from "#domain/review/site.ts";

/** What takes a picture's place: an address with its frame, and its text for uses that have none. */
export interface Replacement {
  address: string;
  alt: string;
}

/** Plans and makes the changes of all uses of a picture, over the site as it is now. */
export function usePictureChanges() {
  const client = useClient();
  const queryClient = useQueryClient();

  const readFresh = async () => {
    const fresh = { staleTime: 0, retry: false } as const;
    return Promise.all([
      queryClient.query({ ...siteQuery(client), ...fresh }),
      queryClient.query({ ...draftTextsQuery(client), ...fresh }),
    ]);
  };
  const plan = async (change: (record: SiteRecord) => Record<string, unknown>) => {
    const [site, drafts] = await readFresh();
    return planChanges(site, drafts, change);
  };

  return {
    plan,
    readUses: async (address: string): Promise<readonly PictureUse[]> => {
      const [site, drafts] = await readFresh();
      return findUses(site, drafts, new Set([address])).get(address) ?? [];
    },
    /** What replacing a picture everywhere changes, and which records with drafts it leaves out. */
    planReplacement: (source: string, replacement: Replacement) =>
      plan((record) => replacePicture(record, source, replacement)),
    /** One publication with undo; says how it ended. */
    make: (name: string, success: string, planned: readonly PlannedChange[]) =>
      changeRecords(client, queryClient, { name, success, changes: planned.map(toChange) }),
  };
}

function toChange({ record: { table, row }, changes }: PlannedChange): RecordChange {
  if (row.id !== null) return { table, id: row.id, base: row, changes };
  // A text that still says what the catalogue says begins its own row.
  const { id: _, ...text } = row;
  return { table, id: newId(), base: null, changes: { ...text, type: "url", ...changes } };
}
