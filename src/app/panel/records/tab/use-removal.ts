import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import {
  type BulkVerb,
  describeFailure,
  describeQuestion,
  describeSuccess,
} from "#app/panel/records/bulk/bulk-texts.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useResourceCache } from "#app/panel/records/resource/use-resource-cache.ts";
import { showError, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { isKind } from "#data/client/errors.ts";

const DELETION: BulkVerb = { verb: "eliminar" };

/** Deletes a record after confirmation, one at a time. */
export function useRemoval<T extends ResourceTypes>(
  resource: Resource<T>,
  onRemoved: (id: string) => void,
) {
  const client = useClient();
  const { keys, calls, texts } = resource;
  const { remove, refresh } = useResourceCache(resource);
  const { restore } = useRecordHistory();
  const runOnce = useSingleRun();
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const deletion = useMutation({
    mutationKey: keys.all,
    mutationFn: (id: string) => deleteWithRetry(() => calls.remove(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
  const run = (id: string) =>
    runOnce(async () => {
      setDeletingId(id);
      const question = describeQuestion(texts.label, DELETION);
      const { table } = resource;
      const withdrawal = { table, ids: [id], question, yes: "Eliminar", isDeletion: true };
      try {
        const answer = await resource.askAboutLinks?.(client, withdrawal);
        if (!(answer ?? window.confirm(question))) return;
        await deletion.mutateAsync(id);
        showUndoable(describeSuccess(texts.label, DELETION), () => restore([id]));
        onRemoved(id);
      } catch (error) {
        showError(describeFailure(texts.label, DELETION), { reason: explainError(error) });
      } finally {
        setDeletingId(null);
      }
    });
  return { remove: ({ id }: { id: string }) => void run(id), deletingId };
}

/** Retries if there was no response; a record that no longer exists counts as deleted. @throws {DataError} */
async function deleteWithRetry(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isKind(error, "network")) throw error;
    await remove().catch((again: unknown) => {
      if (!isKind(again, "not-found")) throw again;
    });
  }
}
