import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { draftsKey } from "#app/panel/records/shared-drafts/draft-queries.ts";
import type { DraftCalls } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { createDraft, deleteDraft, findDraft, updateDraft } from "#data/drafts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** The calls for the drafts of a table's records; each change refreshes the lists. The object is stable. */
export function useDraftCalls(table: RecordTable): DraftCalls {
  const client = useClient();
  const { user, lost } = useAuth();
  const userId = (user ?? lost)?.id;
  const queryClient = useQueryClient();
  const [calls] = useState((): DraftCalls => {
    const refresh = <T>(result: T): T => {
      void queryClient.invalidateQueries({ queryKey: draftsKey(table) });
      return result;
    };
    return {
      find: (id) => findDraft(client, table, id),
      create: async (id, content) =>
        refresh(await createDraft(client, { table_name: table, record_id: id }, content)),
      update: async (known, content) => refresh(await updateDraft(client, known, content)),
      remove: async (known) => refresh(await deleteDraft(client, known)),
      isOwn: (found) => found.user_id === userId,
    };
  });
  return calls;
}
