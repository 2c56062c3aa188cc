import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAuth, useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { draftsKey } from "#app/panel/records/shared-drafts/draft-queries.ts";
import type { DraftCalls } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { isKind } from "#data/client/errors.ts";
import { createDraft, deleteDraft, findDraft, updateDraft } from "#data/publishing/drafts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/**
 * The API calls for the drafts of a table's records. Each change refetches the lists; one rejected because the session has
 * ended asks the user to sign in. The object is stable.
 */
export function useDraftCalls(table: RecordTable): DraftCalls {
  const client = useClient();
  const { reauth } = useAuth();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [calls] = useState((): DraftCalls => {
    const change = async <T>(changed: Promise<T>): Promise<T> => {
      try {
        const result = await changed;
        void queryClient.invalidateQueries({ queryKey: draftsKey(table) });
        return result;
      } catch (error) {
        if (isKind(error, "unauthenticated")) void reauth.examine(error, false);
        throw error;
      }
    };
    return {
      find: (id) => findDraft(client, table, id),
      create: (id, content) =>
        change(createDraft(client, { table_name: table, record_id: id }, content)),
      update: (known, content) => change(updateDraft(client, known, content)),
      remove: (known) => change(deleteDraft(client, known)),
      isOwn: (found) => found.user_id === userId,
    };
  });
  return calls;
}
