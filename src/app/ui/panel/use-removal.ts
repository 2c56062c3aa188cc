import { useState } from "react";

import { useRecordHistory } from "#app/ui/panel/record-history.ts";
import { showError, showUndoable } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";

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
