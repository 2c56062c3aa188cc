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
import { referTo, type SiteRecord } from "#domain/review/site.ts";

/** What replaces a picture: an address with its crop, and an alternative text for uses without one. */
export interface Replacement {
  address: string;
  alt: string;
}

/** Plans and applies changes to all uses of a picture, based on the current state of the site. */
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
    /** What replacing a picture everywhere would change, and which records it skips because they have drafts. */
    planReplacement: (source: string, replacement: Replacement) =>
      plan((record) => replacePicture(record, source, replacement)),
    /** Applies the changes as one publication with undo, and shows the result. */
    apply: (name: string, success: string, planned: readonly PlannedChange[]) =>
      changeRecords(client, queryClient, { name, success, changes: planned.map(toChange) }),
  };
}

function toChange({ record, changes }: PlannedChange): RecordChange {
  const { row } = record;
  const { table } = referTo(record);
  if (row.id !== null) return { table, id: row.id, base: row, changes };
  // A text without its own row, which shows the catalogue's default, gets one.
  const { id: _, ...text } = row;
  return { table, id: newId(), base: null, changes: { ...text, type: "url", ...changes } };
}
