import { useState } from "react";

import { useSingleRun } from "#app/panel/lib/use-single-run.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { showError, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

export interface RemovalOptions {
  remove: (id: string) => Promise<unknown>;
  /** The question before, and the texts of the toasts. */
  texts: { question: string; success: string; failure: string };
  onRemoved: (id: string) => void;
}

/** Deletes a record after confirmation, one at a time. */
export function useRemoval({ remove, texts, onRemoved }: RemovalOptions) {
  const { restore } = useRecordHistory();
  const runOnce = useSingleRun();
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const run = (id: string) =>
    runOnce(async () => {
      if (!window.confirm(texts.question)) return;
      setDeletingId(id);
      try {
        await remove(id);
        showUndoable(texts.success, () => restore([id]));
        onRemoved(id);
      } catch (error) {
        showError(texts.failure, { reason: explainError(error) });
      } finally {
        setDeletingId(null);
      }
    });
  return { remove: ({ id }: { id: string }) => void run(id), deletingId };
}
