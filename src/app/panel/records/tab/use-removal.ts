import { useState } from "react";

import { useSingleRun } from "#app/panel/lib/use-single-run.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { showError, showUndoable } from "#app/panel/ui/feedback/toast.tsx";

export interface RemovalOptions {
  question: string;
  remove: (id: string) => Promise<unknown>;
  /** The texts of the toasts. */
  texts: { success: string; failure: string };
  /** Explains why it failed, and what to do. */
  explain: (error: unknown) => string;
  onRemoved: (id: string) => void;
}

/** Deletes a record after confirmation, one at a time. */
export function useRemoval({ question, remove, texts, explain, onRemoved }: RemovalOptions) {
  const { restore } = useRecordHistory();
  const runOnce = useSingleRun();
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const run = (id: string) =>
    runOnce(async () => {
      if (!window.confirm(question)) return;
      setDeletingId(id);
      try {
        await remove(id);
        showUndoable(texts.success, () => restore([id]));
        onRemoved(id);
      } catch (error) {
        showError(texts.failure, { reason: explain(error) });
      } finally {
        setDeletingId(null);
      }
    });
  return { remove: ({ id }: { id: string }) => void run(id), deletingId };
}
